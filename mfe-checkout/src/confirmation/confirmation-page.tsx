/** The order confirmation. */
import { useState } from 'react'

import { policyFacts } from '@shop/content/shop-facts'
import { usePage } from '@shop/module-runtime/use-page'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button, ButtonLink } from '@shop/ui/button'
import { display, label, quiet, subheading } from '@shop/ui/type'

import { page } from '../page.css.ts'
import * as css from './confirmation-page.css.ts'
import { deliveryDate } from './delivery-date.ts'
import { makeOrderNumber, readOrderId } from './order-number.ts'
import { Ordered } from './ordered.tsx'
import { readPlacedOrder } from './placed-order.ts'

/** Number and date are the visitor's own, so they appear in the browser only. */
export const ConfirmationPage = () => {
  const { state } = usePage()
  const isHere = useIsHydrated()
  const [ownNumber] = useState(makeOrderNumber)
  const number = readOrderId(state) ?? ownNumber
  const order = isHere ? readPlacedOrder(state) : null
  return (
    <div className={page}>
      <div className={css.head}>
        <h1 className={display}>Order Confirmed!</h1>
        <div className={css.order}>
          <p className={label}>Order number</p>
          {isHere ? <p className={css.number}>{number}</p> : <Waiting />}
          {isHere && <CopyButton text={number} />}
        </div>
      </div>
      <ul className={css.cards}>
        <Card
          title="Confirmation Email"
          text={`On its way to ${order?.email ?? 'you'}, with everything you ordered.`}
        />
        <Card title="Processing" text={`We pack your order within ${policyFacts.processing}.`} />
        <Card title="Estimated Delivery" text={isHere ? deliveryDate() : '5 days from today.'} />
      </ul>
      {order && <Ordered order={order} />}
      <div className={css.links}>
        <ButtonLink href="/shop">Continue Shopping</ButtonLink>
        <ButtonLink href="/" tone="outline">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}

/** For a moment; where no script runs, nothing is being waited for. */
const Waiting = () => (
  <>
    <p className={css.waiting}>…</p>
    <noscript>
      <p>Your order number is kept in this browser, which needs JavaScript to show it.</p>
    </noscript>
  </>
)

/** Where the clipboard is closed, one press on the number itself selects all of it. */
const CopyButton = ({ text }: { text: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Refused by the browser's settings; nothing was promised yet.
    }
  }
  return (
    <Button tone="outline" aria-label="Copy order number" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}

const Card = ({ title, text }: { title: string; text: string }) => (
  <li className={css.card}>
    <h2 className={subheading}>{title}</h2>
    <p className={quiet}>{text}</p>
  </li>
)
