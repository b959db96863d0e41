import { getProduct } from '@shop/client/products'
import { type Choice, describeChoice } from '@shop/domain/variants'
import { defineSlot, type SlotProps } from '@shop/module-runtime/define-slot'
import { useAction } from '@shop/module-runtime/use-action'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Select, TextField } from '@shop/ui/field'
import { scripted, subtle, touchTarget } from '@shop/ui/type'
import { type FormEvent, useState } from 'react'

import { actions } from '../actions.ts'
import { soldOutChoices } from '../stock.ts'
import * as css from './purchase.css.ts'

const Purchase = ({ data: choices, params: { productId = '' } }: SlotProps<Choice[]>) => {
  const { form, run, isBusy, isDone, problems } = useAction(actions.join)
  const [chosen, setChosen] = useState(0)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    const { size = null, color = null } = choices[chosen] ?? {}
    void run({ productId, size, color, email })
  }
  if (choices.length === 0) return null
  if (isDone)
    return (
      <Card tone="success">
        <p role="status">Thank you. We write to you once, as soon as there is more.</p>
      </Card>
    )
  return (
    <details className={scripted}>
      <summary className={`${touchTarget} ${css.summary}`}>
        {questionOf(choices)} Tell me when it is back
      </summary>
      <form ref={form} method="dialog" noValidate onSubmit={onSubmit}>
        <Card gap="md">
          {choices.length > 1 && (
            <Select
              label="What do you wait for?"
              options={choices.map((one, index) => [String(index), describeChoice(one)])}
              value={String(chosen)}
              onChange={(index) => setChosen(Number(index))}
            />
          )}
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="email"
            problem={problems['email']}
          />
          {problems[''] && (
            <p role="alert" className={css.problem}>
              {problems['']}
            </p>
          )}
          <Button type="submit" tone="outline" width="full" isBusy={isBusy}>
            {isBusy ? 'One moment…' : 'Tell me when it is back'}
          </Button>
          <p className={subtle}>One e-mail, for this alone. No newsletter, and you can withdraw.</p>
        </Card>
      </form>
    </details>
  )
}

const questionOf = ([first = {}, ...others]: readonly Choice[]): string => {
  if (others.length > 0) return 'Not in your size?'
  return describeChoice(first) ? `${describeChoice(first)} is sold out.` : ''
}

export const purchase = defineSlot({
  load: async ({ productId = '' }, client) => {
    const { stock, variants = [] } = await getProduct(client, productId)
    return soldOutChoices({ stock, variants })
  },
  component: Purchase,
})
