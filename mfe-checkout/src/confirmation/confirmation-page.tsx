import { useState } from 'react'

import { shippingWindow } from '@shop/domain/charges'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { weekdayText } from '@shop/domain/shop-days'
import { Slot } from '@shop/module-runtime/slot'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button, ButtonLink } from '@shop/ui/button'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { display, label, scripted, subheading, subtle } from '@shop/ui/type'

import { firstMethod } from '../lines/cart-totals.ts'
import { OrderDetails, SummaryLines } from '../lines/order-summary.tsx'
import * as css from '../lines/page.css.ts'
import { makeOrderNumber, type PlacedOrder, readPlacedOrder } from './placed-order.ts'

/** Number and date belong to one visitor's order, so the server cannot render them. */
export const ConfirmationPage = () => {
  const { state } = usePage()
  const settings = useSettings()
  const isHydrated = useIsHydrated()
  const [ownNumber] = useState(() => makeOrderNumber(settings.shop.name))
  const { orderId = ownNumber, order } = readPlacedOrder(isHydrated ? state : null)
  return (
    <div className={css.page}>
      <Stack gap="lg">
        <h1 className={display}>Order Confirmed!</h1>
        <div className={css.orderHead}>
          <p className={label}>Order number</p>
          {isHydrated ? <p className={css.orderNumber}>{orderId}</p> : <LoadingNumber />}
          {isHydrated && <CopyButton text={orderId} />}
        </div>
      </Stack>
      <Grid as="ul" stretch="narrow" gap="lg">
        {nextSteps(order, settings).map(([title, text]) => (
          <li key={title} className={css.nextStep}>
            <h2 className={subheading}>{title}</h2>
            <p className={subtle}>{text}</p>
          </li>
        ))}
      </Grid>
      {order && (
        <OrderDetails order={order}>
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

const nextSteps = (order: PlacedOrder | null, settings: ShopSettings) =>
  [
    [
      'Confirmation Email',
      `On its way to ${order?.customerEmail ?? 'you'}, with everything you ordered.`,
    ],
    [
      'Processing',
      `We’ll pack your order within ${settings.orders.processingHours.join('-')} hours.`,
    ],
    ['Estimated Delivery', deliveryText(order, settings)],
  ] as const

const deliveryText = (order: PlacedOrder | null, settings: ShopSettings): string => {
  if (order?.deliveryOn) return weekdayText(order.deliveryOn)
  if (order) return `${order.shippingWindow} once it ships, by ${order.shippingName.toLowerCase()}.`
  const { estimatedDays, transitDays } = firstMethod(settings)
  return estimatedDays === null
    ? `${shippingWindow(transitDays)} once it ships.`
    : `${estimatedDays} days from today.`
}

/** If the browser blocks the clipboard, a click selects the number instead. */
const CopyButton = ({ text }: { text: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    )
  return (
    <Button tone="outline" aria-label="Copy order number" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}

/** Without JavaScript, no number ever appears, so the ellipsis is hidden. */
const LoadingNumber = () => (
  <>
    <p className={`${css.orderNumber} ${scripted}`}>…</p>
    <noscript>
      <p>Your order number is kept in this browser, which needs JavaScript to show it.</p>
    </noscript>
  </>
)
