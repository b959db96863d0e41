import { type FormEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import type { ShippingMethod } from '@shop/domain/shipping'
import type { Totals } from '@shop/domain/totals'
import { useIsOnline } from '@shop/module-runtime/network'
import { usePage } from '@shop/module-runtime/use-page'
import { useCart } from '@shop/session/use-cart'
import { Button } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { from } from '@shop/ui/media'
import { Stack } from '@shop/ui/stack'
import { display } from '@shop/ui/type'

import { EmptyCart, LoadingCart } from '../cart/cart-lines.tsx'
import { toNavigationState } from '../confirmation/placed-order.ts'
import { cartTotals } from '../lines/cart-totals.ts'
import { OrderSummary, SummaryLines, Sums } from '../lines/order-summary.tsx'
import { aside, columns, head, page } from '../lines/page.css.ts'
import { ChangedLines } from './changed-lines.tsx'
import { CheckoutFields, ShippingMethods } from './checkout-fields.tsx'
import * as css from './checkout.css.ts'
import { fieldReader, readDetails, useFocusOnProblem } from './fields.ts'
import { readShippingMethod, storeDraft, storeShippingMethod } from './stored-details.ts'
import { useCheckout } from './use-checkout.ts'
import { useFieldProblems, useLineDecisions } from './use-order-problems.ts'

const offlineText =
  'You are offline. Ordering needs the network; your cart and what you type here are safe.'

/** The edge renders only the heading, because the cart is stored in the browser. */
export const CheckoutPage = () => {
  const { client, go } = usePage()
  const { items, isLoaded } = useCart()
  const isOnline = useIsOnline()
  const checkout = useCheckout(client, (order) =>
    go('/order-confirmation', { state: toNavigationState(order) }),
  )
  return (
    <div className={page}>
      <div className={head}>
        <h1 className={display}>Checkout</h1>
        <a href="/cart" className={aside}>
          Back to Cart
        </a>
      </div>
      {!isOnline && <p className={css.offline}>{offlineText}</p>}
      {!isLoaded && <LoadingCart />}
      {isLoaded && items.length === 0 && !checkout.isSubmitting && <EmptyCart />}
      {items.length > 0 && <CheckoutForm items={items} checkout={checkout} />}
    </div>
  )
}

type Props = {
  items: readonly Readonly<CartLine>[]
  checkout: ReturnType<typeof useCheckout>
}

/** While rejected lines need a decision, submitting moves the focus to them and sends nothing. */
const CheckoutForm = ({ items, checkout }: Props) => {
  const { isSubmitting, failure, submit } = checkout
  const form = useRef<HTMLFormElement>(null)
  const isWide = useIsWide()
  const [shippingMethod, setShippingMethod] = useState(readShippingMethod)
  const totals = cartTotals(items, shippingMethod)
  const { decisions, pictured } = useLineDecisions(items, failure)
  const { problems, clearProblem } = useFieldProblems(failure)
  useFocusOnProblem(form, failure)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSubmitting) return
    if (decisions?.isRejected && decisions.changes.length > 0)
      form.current?.querySelector<HTMLElement>('section')?.focus()
    else void submit(event.currentTarget, shippingMethod)
  }
  const chooseShipping = (method: ShippingMethod): void => {
    setShippingMethod(method)
    storeShippingMethod(method)
  }
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    if (!(target instanceof HTMLInputElement)) return
    clearProblem(target)
    // Card fields have no name, so typing into them stores nothing.
    if (target.name) storeDraft(readDetails(fieldReader(currentTarget)))
  }
  const lines = <SummaryLines lines={pictured} changes={decisions?.changes ?? []} isShort />
  const end = <SubmitOrder isSubmitting={isSubmitting} problem={failure?.text ?? null} />
  return (
    <form ref={form} className={columns} onSubmit={onSubmit} onInput={onInput} noValidate>
      {!isWide && (
        <FoldedSummary totals={totals} shippingMethod={shippingMethod}>
          {lines}
        </FoldedSummary>
      )}
      <Stack gap="xl">
        {decisions && <ChangedLines key={String(decisions.isRejected)} {...decisions} />}
        <CheckoutFields
          problems={problems}
          shipping={
            <ShippingMethods
              value={shippingMethod}
              subtotalCents={totals.subtotalCents}
              onChange={chooseShipping}
            />
          }
        />
      </Stack>
      {isWide ? (
        <OrderSummary totals={totals} shippingMethod={shippingMethod} action={end}>
          {lines}
        </OrderSummary>
      ) : (
        end
      )}
    </form>
  )
}

/** True if the summary is beside the form. Always false at the edge. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(from('laptop')).matches,
    () => false,
  )

const subscribeToWidth = (onChange: () => void): (() => void) => {
  const query = matchMedia(from('laptop'))
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

type FoldedProps = { totals: Totals; shippingMethod: ShippingMethod; children: ReactNode }

const FoldedSummary = ({ totals, shippingMethod, children }: FoldedProps) => (
  <details className={css.fold}>
    <summary className={css.foldSummary}>
      <h2 className={css.foldTitle}>Order Summary</h2>
      <span className={css.foldSign}>
        <Icon name="plus" />
      </span>
      <strong className={css.foldTotal}>{formatCents(totals.totalCents)}</strong>
    </summary>
    <div className={css.foldBody}>
      {children}
      <Sums totals={totals} shippingMethod={shippingMethod} />
    </div>
  </details>
)

type SubmitProps = { isSubmitting: boolean; problem: string | null }

const SubmitOrder = ({ isSubmitting, problem }: SubmitProps) => (
  <Stack>
    {problem && (
      <p role="alert" className={css.problem}>
        {problem}
      </p>
    )}
    <Button type="submit" tone="accent" size="lg" width="full" isBusy={isSubmitting}>
      {isSubmitting ? 'Processing...' : 'Complete Order'}
    </Button>
  </Stack>
)
