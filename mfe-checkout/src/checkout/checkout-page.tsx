/** The checkout page: contact, address, payment, summary. */
import type { FormEvent } from 'react'
import { formatCents } from '@shop/contracts/money'
import { usePage } from '@shop/module-kit/use-page'
import { useCart } from '@shop/session/use-cart'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { display, quiet } from '@shop/ui/type'

import { cartTotals } from '../cart/cart-totals.ts'
import { OrderSummary } from '../cart/order-summary.tsx'
import { columns, page } from '../page.css.ts'
import { CheckoutFields } from './checkout-fields.tsx'
import * as css from './checkout-page.css.ts'
import { useCheckout } from './use-checkout.ts'

/** The heading alone until the browser has told what is in the cart. */
export const CheckoutPage = () => {
  const { client, go } = usePage()
  const { items, isLoaded } = useCart()
  const showConfirmation = (orderId: string): void =>
    go('/order-confirmation', { state: { orderId } })
  const { isSubmitting, problem, submit } = useCheckout(client, showConfirmation)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return (
    <div className={page}>
      <div className={css.head}>
        <h1 className={display}>Checkout</h1>
        <ButtonLink href="/cart" tone="quiet">
          Back to Cart
        </ButtonLink>
      </div>
      {!isLoaded && <p className={quiet}>Looking into your cart…</p>}
      {isLoaded && items.length === 0 && !isSubmitting && (
        <Notice title="Your cart is empty" text="Add some items to get started">
          <ButtonLink href="/shop">Start Shopping</ButtonLink>
        </Notice>
      )}
      {items.length > 0 && (
        <form className={columns} onSubmit={onSubmit}>
          <CheckoutFields problems={problem?.fields ?? {}} />
          <OrderSummary
            totals={cartTotals(items)}
            action={
              <Button type="submit" tone="accent" size="lg" width="full" disabled={isSubmitting}>
                {isSubmitting ? 'Processing...' : 'Complete Order'}
              </Button>
            }
          >
            <ul className={css.lines}>
              {items.map(({ id, product, quantity, size, color }) => (
                <li key={id} className={css.line}>
                  <span>
                    {quantity} × {product.name}{' '}
                    <span className={quiet}>{[size, color].filter(Boolean).join(' · ')}</span>
                  </span>
                  <span className={css.amount}>{formatCents(product.priceCents * quantity)}</span>
                </li>
              ))}
            </ul>
            {problem && problem.lines.length > 0 && <ChangedLines lines={problem.lines} />}
          </OrderSummary>
        </form>
      )}
    </div>
  )
}

const ChangedLines = ({ lines }: { lines: readonly string[] }) => (
  <div role="alert" className={css.changed}>
    <p>Your order has not been placed. Please look at what changed:</p>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p>
      Complete the order at today's prices, or <a href="/cart">change the cart</a>.
    </p>
  </div>
)
