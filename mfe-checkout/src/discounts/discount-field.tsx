import { type KeyboardEvent, useRef, useState } from 'react'

import { ApiProblem, type ApiProblemCode } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { checkDiscount } from '@shop/client/discounts'
import { discountAmountText, whyNotApplied } from '@shop/domain/discounts'
import { usePage } from '@shop/module-runtime/use-page'
import { acceptCode, dropCode, setCode } from '@shop/session/code-in-use'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Row, Stack } from '@shop/ui/stack'

import { type Quote, undecidedCode } from '../lines/cart-totals.ts'
import type { CodeOfCart } from './discount-code.ts'

type Props = { quote: Quote; code: CodeOfCart }

/** The input has no name, so no form sends or stores its text. */
export const DiscountField = ({ quote, code: { terms, problem } }: Props) => {
  const { client } = usePage()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  /** The pressed button disappears, so the button or field that replaces it takes the focus. */
  const focusLater = (): void =>
    void setTimeout(() => box.current?.querySelector<HTMLElement>('input, button')?.focus())
  const apply = async (): Promise<void> => {
    if (typed.trim() === '' || isBusy) return
    setIsBusy(true)
    await applyCode(client, typed.trim())
    setIsBusy(false)
    focusLater()
  }
  /** Enter applies the code. By default, it would place the order. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }
  const remove = (): void => {
    setTyped('')
    dropCode()
    focusLater()
  }
  return (
    <div ref={box}>
      <Stack gap="xs">
        {terms ? (
          <Row gap="sm" justify="between">
            <p role="status">{statusText(quote, terms)}</p>
            <Button tone="subtle" aria-label={`Remove ${terms.code}`} onClick={remove}>
              Remove
            </Button>
          </Row>
        ) : (
          <>
            <TextField
              label="Discount code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={typed}
              onChange={setTyped}
              onKeyDown={onKeyDown}
              problem={problem ?? undefined}
            />
            <Button tone="outline" isBusy={isBusy} onClick={() => void apply()}>
              Apply
            </Button>
          </>
        )}
      </Stack>
    </div>
  )
}

type Terms = NonNullable<CodeOfCart['terms']>

const statusText = (quote: Quote, terms: Terms): string => {
  const { discount, totals, lines } = quote
  if (undecidedCode(quote, terms)) return `${terms.code} is checked with your order.`
  if (discount?.code === terms.code)
    return `${terms.code} applied: ${discountAmountText(totals.discountCents)}`
  return `${terms.code} ${whyNotApplied(terms, lines) ?? 'takes nothing off this order'}.`
}

/** A code that cannot be checked now, such as without a connection, stays for the next check. */
export const applyCode = async (client: Client, typed: string): Promise<void> => {
  try {
    acceptCode(await checkDiscount(client, typed))
  } catch (error) {
    if (error instanceof ApiProblem && rejections.has(error.code)) dropCode(problemText(error))
    else setCode({ problem: problemText(error) })
  }
}

const rejections = new Set<ApiProblemCode>(['bad-input', 'discount-not-valid'])

const problemText = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'The code could not be checked. Try again.'
  return error.code === 'bad-input'
    ? 'Codes use only letters, digits, dots and dashes.'
    : error.message
}
