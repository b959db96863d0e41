/** The order confirmation. */
import { useState } from 'react'

import { usePage } from '@shop/module-kit/use-page'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { ButtonLink } from '@shop/ui/button'
import { display, lead, quiet, subheading } from '@shop/ui/type'

import { page } from '../page.css.ts'
import * as css from './confirmation-page.css.ts'
import { makeOrderNumber } from './order-number.ts'

const deliveryDays = 5
const aDayMs = 86_400_000

/** Number and date are the visitor's own, so they appear in the browser only. */
export const ConfirmationPage = () => {
  const { state } = usePage()
  const { orderId } = (state ?? {}) as { orderId?: string }
  const isHere = useIsHydrated()
  const [ownNumber] = useState(makeOrderNumber)
  return (
    <div className={page}>
      <h1 className={display}>Order Confirmed!</h1>
      <p className={lead}>
        Order number <strong className={css.number}>{isHere ? (orderId ?? ownNumber) : '…'}</strong>
      </p>
      <ul className={css.cards}>
        <Card title="Confirmation Email" text="On its way to you, with everything you ordered." />
        <Card title="Processing" text="We pack your order within 24-48 hours." />
        <Card title="Estimated Delivery" text={isHere ? deliveryDate() : '…'} />
      </ul>
      <div className={css.links}>
        <ButtonLink href="/shop">Continue Shopping</ButtonLink>
        <ButtonLink href="/" tone="outline">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}

const deliveryDate = (): string =>
  new Date(Date.now() + deliveryDays * aDayMs).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })

const Card = ({ title, text }: { title: string; text: string }) => (
  <li className={css.card}>
    <h2 className={subheading}>{title}</h2>
    <p className={quiet}>{text}</p>
  </li>
)
