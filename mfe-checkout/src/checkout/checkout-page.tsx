import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import { useIsOnline } from '@shop/module-runtime/network'
import { usePage } from '@shop/module-runtime/use-page'
import { cart } from '@shop/session/cart'
import { noteConversion } from '@shop/session/conversions'
import { useSettings } from '@shop/session/shop-settings'
import { useCart } from '@shop/session/use-cart'
import { Button } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { from } from '@shop/ui/media'
import { Stack } from '@shop/ui/stack'
import { display } from '@shop/ui/type'

import { EmptyCart, LoadingCart } from '../cart/cart-lines.tsx'
import { type CodeOfCart, useDiscountCode } from '../discounts/discount-code.ts'
import type { Quote } from '../lines/cart-totals.ts'
import { OrderSummary, SummaryLines, Sums } from '../lines/order-summary.tsx'
import { aside, columns, head, page, problem as problemLook } from '../lines/page.css.ts'
import { useLiveSettings } from '../lines/use-live-settings.ts'
import { ChangedLines, ChangedTotal, useLineDecisions } from './changes.tsx'
import { CheckoutFields } from './checkout-fields.tsx'
import * as css from './checkout.css.ts'
import { readDetails, readShippingMethod, useFocusOnProblem } from './fields.ts'
import { mayBeSignedIn, storeDraft, readUnpaidOrder } from './stored-details.ts'
import { useCharges } from './use-charges.ts'
import { useCheckout } from './use-checkout.ts'

/** Most shops have no discount codes, so this loads on demand. */
const DiscountField = lazy(async () => ({
  default: (await import('../discounts/discount-field.tsx')).DiscountField,
}))

const UnpaidOrder = lazy(async () => ({
  default: (await import('./unpaid-order.tsx')).UnpaidOrder,
}))

const UsedAddresses = lazy(async () => ({
  default: (await import('./used-addresses.tsx')).UsedAddresses,
}))

const offlineText =
  'You are offline. You need a connection to order; your cart and what you type here are safe.'

/** The server renders only the heading, because the cart is stored in the browser. */
export const CheckoutPage = () => {
  const { client, go } = usePage()
  const { items, isLoaded } = useCart()
  const isOnline = useIsOnline()
  useLiveSettings()
  const checkout = useCheckout({ client, go })
  return (
    <div className={page}>
      <div className={head}>
        <h1 className={display}>Checkout</h1>
        <a href="/cart" className={aside}>
          Back to Cart
        </a>
      </div>
      {!isOnline && <p className={css.note}>{offlineText}</p>}
      {!isLoaded && <LoadingCart />}
      {isLoaded && items.length === 0 && !checkout.isSubmitting && <EmptyCart />}
      {items.length > 0 && readUnpaidOrder() && (
        <Suspense>
          <UnpaidOrder />
        </Suspense>
      )}
      {items.length > 0 && <CheckoutForm items={items} checkout={checkout} />}
    </div>
  )
}

type Props = {
  items: readonly Readonly<CartLine>[]
  checkout: ReturnType<typeof useCheckout>
}

/** While changes or a new total are undecided, submitting only focuses their section. */
const CheckoutForm = ({ items, checkout }: Props) => {
  const { isSubmitting, failure, problems, clearProblem, dismiss, submit } = checkout
  const form = useRef<HTMLFormElement>(null)
  const isWide = useIsWide()
  const code = useDiscountCode(items)
  const charges = useCharges(items, useSettings(), code)
  const { now, seen } = charges
  const { decisions, pictured } = useLineDecisions(items, failure)
  useFocusOnProblem(form, failure)
  useEffect(() => noteConversion('checkout-started', cart.items), [])
  const isUndecided =
    seen || (decisions?.isRejected && decisions.changes.some(({ kind }) => kind !== 'rejected'))
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSubmitting) return
    if (isUndecided) form.current?.querySelector<HTMLElement>('section')?.focus()
    else void submit(event.currentTarget, charges)
  }
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    if (!(target instanceof HTMLInputElement)) return
    clearProblem(target)
    if (target.name === 'state') charges.setTypedState(target.value)
    // Card fields have no name, so that they are never stored.
    if (target.name) storeForm(currentTarget)
  }
  const accept = (): void => {
    charges.accept()
    dismiss()
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  const lines = <SummaryLines lines={pictured} isShort />
  const submitted = { isSubmitting, problem: failure?.text ?? null }
  const end = <SubmitOrder {...submitted} quote={now} code={code} />
  return (
    <form ref={form} className={columns} onSubmit={onSubmit} onInput={onInput} noValidate>
      {!isWide && <FoldedSummary quote={now}>{lines}</FoldedSummary>}
      <Stack gap="xl">
        {seen && <ChangedTotal seen={seen} now={now} onAccept={accept} />}
        {decisions && <ChangedLines key={String(decisions.isRejected)} {...decisions} />}
        {mayBeSignedIn() && (
          <Suspense>
            <UsedAddresses form={form} onFilled={charges.endTyping} />
          </Suspense>
        )}
        <CheckoutFields
          problems={{ ...charges.shownProblems, ...problems }}
          shipping={charges.shipping}
          onBlurAddress={charges.endTyping}
        />
      </Stack>
      {isWide ? (
        <OrderSummary quote={now} action={end}>
          {lines}
        </OrderSummary>
      ) : (
        end
      )}
    </form>
  )
}

const storeForm = (form: HTMLFormElement): void =>
  storeDraft({ fields: readDetails(form), shippingMethod: readShippingMethod(form) })

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

type FoldedProps = { quote: Quote; children: ReactNode }

const FoldedSummary = ({ quote, children }: FoldedProps) => (
  <details className={css.fold}>
    <summary className={css.foldSummary}>
      <h2 className={css.foldTitle}>Order Summary</h2>
      <span className={css.foldSign}>
        <Icon name="plus" />
      </span>
      <strong className={css.foldTotal}>{formatCents(quote.totals.totalCents)}</strong>
    </summary>
    <div className={css.foldBody}>
      {children}
      <Sums quote={quote} />
    </div>
  </details>
)

type SubmitProps = {
  isSubmitting: boolean
  problem: string | null
  quote: Quote
  code: CodeOfCart
}

const SubmitOrder = ({ isSubmitting, problem, quote, code }: SubmitProps) => (
  <Stack>
    {useSettings().discounts.hasCodes && (
      <Suspense>
        <DiscountField quote={quote} code={code} />
      </Suspense>
    )}
    {problem && (
      <p role="alert" className={problemLook}>
        {problem}
      </p>
    )}
    <Button type="submit" tone="accent" size="lg" width="full" isBusy={isSubmitting}>
      {isSubmitting ? 'Processing...' : 'Complete Order'}
    </Button>
  </Stack>
)
