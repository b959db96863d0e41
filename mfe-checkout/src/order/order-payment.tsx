import { useEffect, useState } from 'react'

import { checkPayment } from '@shop/client/orders'
import type { OwnOrder } from '@shop/contracts/own-order'
import { ownOrderHref } from '@shop/domain/hrefs'
import { usePage } from '@shop/module-runtime/use-page'
import { cart } from '@shop/session/cart'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'

import { confirmOrder, goToPay } from '../checkout/leave-checkout.ts'
import { clearIdempotencyKey, readDraft, readOpenPayment } from '../checkout/stored-details.ts'
import { toSummaryLine } from '../confirmation/placed-order.ts'

/** True if the order was placed from this browser's cart, which still has its lines. */
export const isFromCart = ({ id }: OwnOrder): boolean => readOpenPayment()?.id === id

type Props = {
  order: OwnOrder
  link: { id: string; key: string }
  reload: () => Promise<void>
  /** True if the provider has sent the shopper here after paying. */
  isBack: boolean
}

/** What the order's page says of its payment, and the way to pay. */
export const OrderPayment = ({ order, link, reload, isBack }: Props) => {
  const { client, go } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const [text, setText] = useState(isBack ? checking : '')
  const [checks, setChecks] = useState(0)
  const isOpen = order.payment === 'open' && order.status !== 'cancelled'
  const isAwaited = isOpen && isBack
  useEffect(() => {
    if (!isAwaited) return
    const check = async (): Promise<void> => {
      const read = await checkPayment(client, link).catch(() => null)
      if (read && read.state !== 'open') await reload()
      const isLate = checks >= manyChecks
      setText(read ? (isLate ? late : checking) : unknown)
      setChecks(checks + 1)
    }
    const delayMs = checks < manyChecks ? checkMs : lateCheckMs
    const timer = setTimeout(() => void check(), checks && delayMs)
    return () => clearTimeout(timer)
  }, [checks, client, isAwaited, link, reload])
  useEffect(() => {
    if (order.payment !== 'paid' || !isFromCart(order)) return
    // It is paid back, so the shopper may order the cart again.
    if (order.status === 'cancelled') return clearIdempotencyKey()
    const lines = order.items.map((item) => toSummaryLine(item, cart.items))
    const customerEmail = readDraft().fields.email
    const href = ownOrderHref(order.id, link.key)
    confirmOrder(go, { ...order, customerEmail, lines, href }, true)
  }, [go, link, order])
  const pay = async (): Promise<void> => {
    setIsBusy(true)
    const read = await checkPayment(client, link).catch(() => null)
    if (read?.url) return goToPay(read.url)
    setIsBusy(false)
    if (read && read.state !== 'open') await reload()
    else setText(noPage)
  }
  const shown = isOpen ? text : endText(order, isBack)
  return (
    <>
      {shown && <p role="status">{shown}</p>}
      {isOpen && !isBack && (
        <Row>
          <Button tone="accent" size="lg" isBusy={isBusy} onClick={() => void pay()}>
            Pay now
          </Button>
        </Row>
      )}
    </>
  )
}

const checkMs = 2000
/** A shopper waits for about a minute. */
const manyChecks = 30
const lateCheckMs = 30_000

const checking = 'Checking your payment…'
const unknown = 'We cannot check your payment now.'
const late = 'Your payment has not arrived yet. We write to you as soon as it has.'
const noPage = 'The payment page cannot be reached. Your order is kept; try again in a moment.'

const endText = ({ payment, status }: OwnOrder, isBack: boolean): string => {
  if (status === 'cancelled')
    return payment === 'expired' ? 'Nobody paid in time, so the order was cancelled.' : ''
  return payment === 'paid' && isBack ? 'Paid. Thank you for your order.' : ''
}
