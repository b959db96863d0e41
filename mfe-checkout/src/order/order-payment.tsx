import { useEffect, useState } from 'react'

import { checkPayment } from '@shop/client/orders'
import type { OwnOrder } from '@shop/contracts/own-order'
import { ownOrderHref } from '@shop/domain/hrefs'
import { usePage } from '@shop/module-runtime/use-page'
import { cart } from '@shop/session/cart'
import { addErrorToast } from '@shop/session/error-toast'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'

import { confirmOrder, goToPay } from '../checkout/leave-checkout.ts'
import { clearIdempotencyKey, readDraft, readUnpaidOrder } from '../checkout/stored-details.ts'
import { toSummaryLine } from '../confirmation/placed-order.ts'

type Payable = { link: { id: string; key: string }; reload: () => Promise<void> }

/** True if the order was placed in this browser and is not confirmed yet. */
export const isInCart = ({ id }: OwnOrder): boolean => readUnpaidOrder()?.id === id

const checkMs = 2000
/** After these checks, which take about a minute, checks become rarer. */
const manyChecks = 30
const lateCheckMs = 30_000
const once = { once: true }

export const checking = 'Checking your payment…'
const unknown = 'We can’t check your payment right now.'
const late = 'Your payment hasn’t arrived yet. We’ll email you as soon as it does.'
const noPage = 'The payment page cannot be reached. Please try again in a moment.'

/**
 * Returns a text about the payment. `isBack` is true right after the return from the provider's
 * page. Once the order in the cart is paid, its confirmation opens.
 */
export const usePayment = (
  order: OwnOrder | null,
  { link, reload, isBack }: Payable & { isBack: boolean },
): string => {
  const { client, go } = usePage()
  const [text, setText] = useState(checking)
  const [checks, setChecks] = useState(0)
  const isAwaited = isBack && order?.payment === 'open' && order.status !== 'cancelled'
  useEffect(() => {
    if (!isAwaited) return
    const isLate = checks >= manyChecks
    const check = async (): Promise<void> => {
      if (document.visibilityState === 'hidden')
        await new Promise((show) => document.addEventListener('visibilitychange', show, once))
      const read = await checkPayment(client, link).catch(() => null)
      if (read && read.state !== 'open') await reload()
      setText(read ? (isLate ? late : checking) : unknown)
      setChecks(checks + 1)
    }
    const timer = setTimeout(() => void check(), checks && (isLate ? lateCheckMs : checkMs))
    return () => clearTimeout(timer)
  }, [checks, client, isAwaited, link, reload])
  useEffect(() => {
    if (order?.payment !== 'paid' || !isInCart(order)) return
    // A cancelled order is paid back, so the shopper may order the cart again.
    if (order.status === 'cancelled') return clearIdempotencyKey()
    const lines = order.items.map((item) => toSummaryLine(item, cart.items))
    const { email: customerEmail } = readDraft().fields
    const href = ownOrderHref(order.id, link.key)
    confirmOrder(go, { ...order, customerEmail, lines, href }, true)
  }, [go, link, order])
  if (isAwaited) return text
  if (order?.payment === 'expired') return 'It was never paid for, so you were not charged.'
  const isPaid = order?.payment === 'paid' && order.status !== 'cancelled'
  return isBack && isPaid ? 'Paid. Thank you for your order.' : ''
}

export const PayNow = ({ link, reload }: Payable) => {
  const { client } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const pay = async (): Promise<void> => {
    setIsBusy(true)
    const read = await checkPayment(client, link).catch(() => null)
    if (read?.url) return goToPay(read.url)
    await reload()
    setIsBusy(false)
    if (!read || read.state === 'open') addErrorToast(noPage)
  }
  return (
    <Row>
      <Button tone="accent" size="lg" isBusy={isBusy} onClick={() => void pay()}>
        Pay now
      </Button>
    </Row>
  )
}
