import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react'

import type { OwnOrder } from '@shop/contracts/own-order'
import type { OrderStatus } from '@shop/contracts/order'
import { contentsOf, isPartlyShipped, trackingText } from '@shop/domain/parcels'
import { formatCents } from '@shop/domain/money'
import { weekdayText } from '@shop/domain/shop-days'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice, PageLoading, PageProblem } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { display, hidden, subheading, subtle } from '@shop/ui/type'

import { toSummaryLine } from '../confirmation/placed-order.ts'
import { OrderDetails, SummaryLines } from '../lines/order-summary.tsx'
import * as css from '../lines/page.css.ts'
import { takeFocus } from '../lines/take-focus.ts'
import { useCurrentProducts, withCurrentPictures } from '../lines/use-current-products.ts'
import { OrderReturns } from './order-returns.tsx'
import { checking, isInCart, PayNow, usePayment } from './order-payment.tsx'
import { orderAgain, statusNamesOf, useOwnOrder } from './use-own-order.ts'

/** `key` ends the page of one order before that of another, such as an exchange order, begins. */
export const OrderPage = () => <OrderOfLink key={readLink(usePage().href).id} />

/** The browser loads the order, so that no HTML document contains it. */
const OrderOfLink = () => {
  const { client, href, go } = usePage()
  const link = useMemo(() => readLink(href), [href])
  const { state, cancel, load } = useOwnOrder(client, link)
  const order = typeof state === 'object' ? state : null
  const payment = usePayment(order, { link, reload: load, isBack: href.includes('&paid=1') })
  const status = useRef<HTMLParagraphElement>(null)
  if (state === 'loading') return <PageLoading title="Loading your order..." />
  if (state === 'failed') return <PageProblem />
  if (state === 'missing') return <MissingOrder />
  if (payment === checking) return <PageLoading title={checking} />
  const isPaid = state.payment === 'paid'
  const isUnpaid = state.payment === 'open' && state.status !== 'cancelled'
  const isCancellable =
    state.status === 'pending' && state.parcels.length === 0 && !state.isExchange
  return (
    <div className={css.page}>
      <Stack gap="sm">
        <h1 className={display}>Your order</h1>
        <p className={css.orderNumber}>{state.id}</p>
      </Stack>
      <OrderProgress order={state} statusRef={status} />
      {payment && <p role="status">{payment}</p>}
      {!payment && isUnpaid && <PayNow link={link} reload={load} />}
      {state.parcels.length > 0 && <Parcels order={state} />}
      <OrderDetails order={state} totalLabel={isPaid ? 'Total, paid' : 'Total'}>
        <Lines order={state} />
      </OrderDetails>
      <OrderReturns order={state} link={link} reload={load} />
      <OrderActions
        isCancellable={isCancellable}
        paidCents={isPaid ? state.totalCents - state.refundedCents : 0}
        onCancel={async () => {
          await cancel()
          status.current?.focus()
        }}
      >
        <Button
          onClick={() => void (isInCart(state) ? go('/checkout') : orderAgain(client, state))}
        >
          Order again
        </Button>
      </OrderActions>
    </div>
  )
}

const readLink = (href: string): { id: string; key: string } => {
  const { pathname, searchParams } = new URL(href, 'https://shop')
  return {
    id: decodeURIComponent(pathname.split('/')[2] ?? ''),
    key: searchParams.get('key') ?? '',
  }
}

const MissingOrder = () => (
  <Notice
    level={1}
    title="This link doesn’t lead to an order"
    text={`Open the full link from our email or your confirmation, or find the order under My orders. Links expire after 180 days; after that, write to ${useSettings().shop.email}.`}
  >
    <Row gap="sm" justify="center">
      <ButtonLink href="/orders">My orders</ButtonLink>
      <ButtonLink href="/shop" tone="outline">
        Back to Shop
      </ButtonLink>
    </Row>
  </Notice>
)

const Lines = ({ order }: { order: OwnOrder }) => {
  const lines = order.items.map((item) => toSummaryLine(item))
  return <SummaryLines lines={withCurrentPictures(lines, useCurrentProducts(lines))} />
}

const Parcels = ({ order: { items, parcels } }: { order: OwnOrder }) => (
  <section className={css.part} aria-labelledby="parcels">
    <h2 id="parcels" className={subheading}>
      {parcels.length > 1 ? 'Your parcels' : 'Your parcel'}
    </h2>
    <ul className={css.lines}>
      {parcels.map((parcel) => (
        <li key={parcel.id} className={css.parcel}>
          <div className={css.lineText}>
            <p className={css.lineName}>
              <bdi>{trackingText(parcel.carrier, parcel.trackingNumber)}</bdi>
            </p>
            <p className={subtle}>
              {[`Sent ${timeText(parcel.at)}`, ...contentsOf(items, parcel)].join(' · ')}
            </p>
          </div>
          {parcel.trackingUrl !== null && (
            <a className={css.aside} href={parcel.trackingUrl} target="_blank" rel="noopener">
              Track<span className={hidden}> parcel {parcel.trackingNumber}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  </section>
)

type ActionsProps = {
  children: ReactNode
  isCancellable: boolean
  /** The amount that a cancellation pays back, in cents. */
  paidCents: number
  onCancel: () => Promise<void>
}

const OrderActions = ({ children, isCancellable, paidCents, onCancel }: ActionsProps) => {
  const [step, setStep] = useState<'before' | 'asked' | 'busy' | 'kept'>('before')
  const cancel = async (): Promise<void> => {
    setStep('busy')
    await onCancel()
    setStep('before')
  }
  const isBusy = step === 'busy'
  if (!isCancellable) return <Row gap="sm">{children}</Row>
  if (step === 'before' || step === 'kept')
    return (
      <Row gap="sm">
        {children}
        <Button
          tone="outline"
          // “Keep it” has disappeared, so this button takes the focus.
          autoFocus={step === 'kept'}
          onClick={() => setStep('asked')}
        >
          Cancel order
        </Button>
      </Row>
    )
  return (
    <Stack gap="sm">
      <p ref={takeFocus} tabIndex={-1} className={`${subheading} ${css.said}`}>
        Cancel this order?{paidCents > 0 && ` You’ll get ${formatCents(paidCents)} back.`}
      </p>
      <Row gap="sm">
        <Button tone="danger" isBusy={isBusy} onClick={() => void cancel()}>
          Yes, cancel it
        </Button>
        <Button tone="outline" isBusy={isBusy} onClick={() => setStep('kept')}>
          Keep it
        </Button>
      </Row>
    </Stack>
  )
}

const steps = ['pending', 'processing', 'shipped', 'delivered'] as const

type ProgressProps = { order: OwnOrder; statusRef: Ref<HTMLParagraphElement> }

/** `statusRef` gets the element with the current status, which can take the focus. */
const OrderProgress = ({ order, statusRef }: ProgressProps) => {
  const shown = order.status === 'cancelled' ? (['pending', 'cancelled'] as const) : steps
  const shownNames = statusNamesOf(order)
  const reached = shown.findIndex((status) => status === order.status)
  return (
    <div>
      <p ref={statusRef} tabIndex={-1} aria-live="polite" className={css.orderStatus}>
        {isPartlyShipped(order) ? 'Partly shipped' : shownNames[order.status]}
      </p>
      <ol className={css.progress}>
        {shown.map((status, index) => (
          <li
            key={status}
            className={
              index > reached ? css.step : status === 'cancelled' ? css.ended : css.reached
            }
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={css.stepName}>{shownNames[status]}</span>
            <span className={subtle}>
              {index <= reached ? timeText(timeOf(order, status)) : estimateText(order, status)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const estimateText = ({ deliveryOn }: OwnOrder, status: OrderStatus): string =>
  status === 'delivered' && deliveryOn ? `Estimated ${weekdayText(deliveryOn)}` : ''

/** Returns when the order last got this status. Undefined if the order never had this status. */
const timeOf = ({ createdAt, changes }: OwnOrder, status: OrderStatus): string | undefined =>
  changes.findLast((change) => change.status === status)?.at ??
  (status === 'pending' ? createdAt : undefined)

/** Formats a time in the visitor's time zone, such as `Jan 5, 10:00 AM`. */
const timeText = (at: string | undefined): string =>
  at === undefined ? '' : timeFormat.format(new Date(at))

const timeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
