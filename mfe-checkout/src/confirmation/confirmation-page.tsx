import { useState } from 'react'

import { policyFacts } from '@shop/content/shop-facts'
import { Slot } from '@shop/module-runtime/slot'
import { usePage } from '@shop/module-runtime/use-page'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button, ButtonLink } from '@shop/ui/button'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { display, label, subtle, scripted, subheading } from '@shop/ui/type'

import { OrderDetails } from '../lines/order-details.tsx'
import { SummaryLines } from '../lines/order-summary.tsx'
import { page } from '../lines/page.css.ts'
import * as css from './confirmation.css.ts'
import {
  type PlacedOrder,
  deliveryDate,
  deliveryDays,
  makeOrderNumber,
  readOrderId,
  readPlacedOrder,
} from './placed-order.ts'

/** Number and date are the visitor's own, so they are rendered in the browser only. */
export const ConfirmationPage = () => {
  const { state } = usePage()
  const isHydrated = useIsHydrated()
  const [ownNumber] = useState(makeOrderNumber)
  const number = readOrderId(state) ?? ownNumber
  const order = isHydrated ? readPlacedOrder(state) : null
  return (
    <div className={page}>
      <Stack gap="lg">
        <h1 className={display}>Order Confirmed!</h1>
        <div className={css.order}>
          <p className={label}>Order number</p>
          {isHydrated ? <p className={css.number}>{number}</p> : <LoadingNumber />}
          {isHydrated && <CopyButton text={number} />}
        </div>
      </Stack>
      <Grid as="ul" stretch="narrow" gap="lg">
        <NextStep
          title="Confirmation Email"
          text={`On its way to ${order?.email ?? 'you'}, with everything you ordered.`}
        />
        <NextStep
          title="Processing"
          text={`We pack your order within ${policyFacts.processing}.`}
        />
        <NextStep title="Estimated Delivery" text={deliveryText(order, isHydrated)} />
      </Grid>
      {order && (
        <OrderDetails
          totals={order.totals}
          shippingMethod={order.shippingMethod}
          shipTo={order.shipTo}
        >
          <SummaryLines lines={order.lines} />
        </OrderDetails>
      )}
      <div>
        <Row gap="sm">
          <ButtonLink href="/shop">Continue Shopping</ButtonLink>
          {order?.href && (
            <ButtonLink href={order.href} tone="outline">
              Order Status
            </ButtonLink>
          )}
          <ButtonLink href="/" tone="outline">
            Back to Home
          </ButtonLink>
        </Row>
        <Slot name="confirmation.details" params={{}} />
      </div>
    </div>
  )
}

const deliveryText = (order: PlacedOrder | null, isHydrated: boolean): string => {
  if (order?.shippingMethod === 'express')
    return `${policyFacts.expressShipping} once it left us, by express.`
  return isHydrated ? deliveryDate() : `${deliveryDays} days from today.`
}

/** Without scripts the number never comes, so the ellipsis would mislead. */
const LoadingNumber = () => (
  <>
    <p className={`${css.number} ${scripted}`}>…</p>
    <noscript>
      <p>Your order number is kept in this browser, which needs JavaScript to show it.</p>
    </noscript>
  </>
)

/** Where the clipboard is blocked, one press on the number itself selects all of it. */
const CopyButton = ({ text }: { text: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Blocked by the browser's settings: the button goes on saying "Copy".
    }
  }
  return (
    <Button tone="outline" aria-label="Copy order number" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}

const NextStep = ({ title, text }: { title: string; text: string }) => (
  <li className={css.step}>
    <h2 className={subheading}>{title}</h2>
    <p className={subtle}>{text}</p>
  </li>
)
