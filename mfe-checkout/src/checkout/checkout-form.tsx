/** The form, what stands against the order, and the summary: beside it where there is room, else folded above. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { Button } from '@shop/ui/button'

import { cartTotals } from '../cart/cart-totals.ts'
import { OrderSummary } from '../cart/order-summary.tsx'
import { columns } from '../page.css.ts'
import { useIsWide } from '../use-is-wide.ts'
import { ChangedLines } from './changed-lines.tsx'
import { CheckoutFields } from './checkout-fields.tsx'
import * as css from './checkout-page.css.ts'
import { keepDraft } from './kept-details.ts'
import { fieldReader, readDetails } from './read-form.ts'
import { SummaryFold } from './summary-fold.tsx'
import { SummaryLines } from './summary-lines.tsx'
import type { Refusal, useCheckout } from './use-checkout.ts'
import { useDecisions } from './use-decisions.ts'
import { useFieldProblems } from './use-field-problems.ts'

type Props = {
  items: readonly Readonly<CartLine>[]
  checkout: ReturnType<typeof useCheckout>
}

/** While lines that were refused wait for a decision, completing leads to them and sends nothing. */
export const CheckoutForm = ({ items, checkout }: Props) => {
  const { isSubmitting, refusal, submit } = checkout
  const form = useRef<HTMLFormElement>(null)
  const isWide = useIsWide()
  const totals = cartTotals(items)
  const decisions = useDecisions(items, refusal)
  const { problems, settle } = useFieldProblems(refusal)
  useFocusOnProblem(form, refusal)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSubmitting) return
    if (decisions?.isRefused && decisions.changes.length > 0)
      form.current?.querySelector<HTMLElement>('section')?.focus()
    else void submit(event.currentTarget)
  }
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    if (!(target instanceof HTMLInputElement)) return
    settle(target)
    // The card's fields have no name, so typing into them keeps nothing.
    if (target.name) keepDraft(readDetails(fieldReader(currentTarget)))
  }
  const lines = <SummaryLines lines={items} changes={decisions?.changes ?? []} isShort />
  const end = <End isSubmitting={isSubmitting} text={refusal?.text ?? null} />
  return (
    <form ref={form} className={columns} onSubmit={onSubmit} onInput={onInput} noValidate>
      {!isWide && <SummaryFold totals={totals}>{lines}</SummaryFold>}
      <div className={css.main}>
        {decisions && <ChangedLines key={String(decisions.isRefused)} {...decisions} />}
        <CheckoutFields problems={problems} />
      </div>
      {isWide ? (
        <OrderSummary totals={totals} action={end}>
          {lines}
        </OrderSummary>
      ) : (
        end
      )}
    </form>
  )
}

const End = ({ isSubmitting, text }: { isSubmitting: boolean; text: string | null }): ReactNode => (
  <div className={css.end}>
    {text && (
      <p role="alert" className={css.problem}>
        {text}
      </p>
    )}
    <Button type="submit" tone="accent" size="lg" width="full" disabled={isSubmitting}>
      {isSubmitting ? 'Processing...' : 'Complete Order'}
    </Button>
  </div>
)

/** The first field that was refused, clear of the header that sticks to the top. */
const useFocusOnProblem = (
  form: React.RefObject<HTMLFormElement | null>,
  refusal: Refusal | null,
): void =>
  useEffect(() => {
    const field = refusal && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [form, refusal])
