import { type FormEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import type { ShippingMethod, Totals } from '@shop/domain/totals'
import { Button } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { from } from '@shop/ui/media'
import { Stack } from '@shop/ui/stack'

import { cartTotals } from '../lines/cart-totals.ts'
import { OrderSummary, Sums, SummaryLines } from '../lines/order-summary.tsx'
import { columns } from '../lines/page.css.ts'
import { useFocusOnProblem } from '../lines/use-focus-on-problem.ts'
import { ChangedLines } from './changed-lines.tsx'
import { CheckoutFields } from './checkout-fields.tsx'
import * as css from './checkout.css.ts'
import { fieldReader, readDetails } from './read-form.ts'
import { ShippingMethods } from './shipping-methods.tsx'
import { readShippingMethod, storeDraft, storeShippingMethod } from './stored-details.ts'
import type { useCheckout } from './use-checkout.ts'
import { useFieldProblems, useLineDecisions } from './use-order-problems.ts'

type Props = {
  items: readonly Readonly<CartLine>[]
  checkout: ReturnType<typeof useCheckout>
}

/**
 * The form, decisions about changed lines, and the summary: beside the form on wide screens, else folded
 * above it. While rejected lines wait for a decision, submitting leads to them and sends nothing.
 */
export const CheckoutForm = ({ items, checkout }: Props) => {
  const { isSubmitting, failure, submit } = checkout
  const form = useRef<HTMLFormElement>(null)
  const isWide = useIsWide()
  const [shippingMethod, setShippingMethod] = useState(readShippingMethod)
  const totals = cartTotals(items, shippingMethod)
  const decisions = useLineDecisions(items, failure)
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
  const lines = <SummaryLines lines={items} changes={decisions?.changes ?? []} isShort />
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

/** Whether the summary stands beside the form; false at the edge. */
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

/** On small screens the summary is folded, with the total in sight. */
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
