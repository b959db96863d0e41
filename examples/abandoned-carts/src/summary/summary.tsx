import { useAction } from '@shop/module-runtime/use-action'
import { useCart } from '@shop/session/use-cart'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Checkbox, TextField } from '@shop/ui/field'
import { subtle, touchTarget } from '@shop/ui/type'
import type { FormEvent } from 'react'

import { actions } from '../actions.ts'
import * as css from './summary.css.ts'

export const Summary = () => {
  const { items } = useCart()
  const { form, run, isBusy, isDone, problems } = useAction(actions.save)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const lines = items.map(({ product: { id: productId }, size, color, quantity }) => {
      return { productId, size, color, quantity }
    })
    const email = String(entered.get('email'))
    void run({ email, hasConsent: entered.has('consent'), lines })
  }
  if (isDone)
    return (
      <Card tone="success">
        <p role="status">
          Your cart is saved. If you have not ordered in an hour, we mail you a link to it, once.
        </p>
      </Card>
    )
  return (
    <details>
      <summary className={`${touchTarget} ${css.summary}`}>Not now? Mail me this cart</summary>
      <form ref={form} method="dialog" noValidate onSubmit={onSubmit}>
        <Card gap="md">
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="email"
            problem={problems['email']}
          />
          <div>
            <Checkbox
              name="consent"
              label="Yes, mail me a link to this cart, once."
              problem={problems['hasConsent']}
            />
          </div>
          {problems[''] && (
            <p role="alert" className={css.problem}>
              {problems['']}
            </p>
          )}
          <Button type="submit" tone="outline" width="full" isBusy={isBusy}>
            {isBusy ? 'One moment…' : 'Save my cart'}
          </Button>
          <p className={subtle}>No newsletter. We delete cart and address after 30 days.</p>
        </Card>
      </form>
    </details>
  )
}
