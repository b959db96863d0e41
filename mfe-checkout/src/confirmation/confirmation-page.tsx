import { useState } from 'react'

import { policyFacts, shippingWindow } from '@shop/content/shop-facts'
import { shippingTerms } from '@shop/domain/shipping'
import { weekdayText } from '@shop/domain/shop-days'
import { Slot } from '@shop/module-runtime/slot'
import { usePage } from '@shop/module-runtime/use-page'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button, ButtonLink } from '@shop/ui/button'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { display, label, scripted, subheading, subtle } from '@shop/ui/type'

import { OrderDetails, SummaryLines } from '../lines/order-summary.tsx'
import * as css from '../lines/page.css.ts'
import { page } from '../lines/page.css.ts'
import { makeOrderNumber, type PlacedOrder, readOrderId, readPlacedOrder } from './placed-order.ts'

/** Number and date belong to one visitor, so only the browser renders them. */
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
        <div className={css.orderHead}>
          <p className={label}>Order number</p>
          {isHydrated ? <p className={css.orderNumber}>{number}</p> : <LoadingNumber />}
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
        <NextStep title="Estimated Delivery" text={deliveryText(order)} />
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

const deliveryText = (order: PlacedOrder | null): string => {
  if (!order) return `${shippingTerms.standard.estimatedDays} days from today.`
  const method = order.shippingMethod ?? 'standard'
  const { name, estimatedDays } = shippingTerms[method]
  if (estimatedDays === null)
    return `${shippingWindow(method)} once it left us, by ${name.toLowerCase()}.`
  // Confirmations stored by an older release have no delivery day.
  return order.deliveryOn
    ? weekdayText(order.deliveryOn)
    : `${estimatedDays} days after you ordered.`
}

/** Without JavaScript the number never loads, so an ellipsis would mislead. */
const LoadingNumber = () => (
  <>
    <p className={`${css.orderNumber} ${scripted}`}>…</p>
    <noscript>
      <p>Your order number is kept in this browser, which needs JavaScript to show it.</p>
    </noscript>
  </>
)

/** If the clipboard is blocked, one press on the number itself selects it. */
const CopyButton = ({ text }: { text: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // The browser blocks the clipboard. The button keeps saying "Copy".
    }
  }
  return (
    <Button tone="outline" aria-label="Copy order number" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}

const NextStep = ({ title, text }: { title: string; text: string }) => (
  <li className={css.nextStep}>
    <h2 className={subheading}>{title}</h2>
    <p className={subtle}>{text}</p>
  </li>
)
