import type { FormEvent } from 'react'

import { useAction } from '@shop/module-runtime/use-action'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { scripted, subheading, subtle } from '@shop/ui/type'

import { actions } from './actions.ts'
import * as css from './reader-form.css.ts'

/** The back end validates the input. Its messages appear at the fields. */
export const ReaderForm = () => {
  const { form, run, isBusy, isDone, problems } = useAction(actions.subscribe)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    void run({ name: String(fields.get('name')), email: String(fields.get('email')) })
  }
  return (
    <div className={`${scripted} ${css.root}`}>
      <Card as="section" label="Tips" padding="lg">
        {isDone ? (
          <p role="status">Thank you. We write to you when your next order is on its way.</p>
        ) : (
          <form ref={form} method="dialog" noValidate onSubmit={onSubmit}>
            <Stack>
              <h2 className={subheading}>How to wear it</h2>
              <p className={subtle}>
                With your next order, we send you what goes with your pieces.
              </p>
              <TextField label="Name" name="name" autoComplete="name" problem={problems['name']} />
              <TextField
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                problem={problems['email']}
              />
              {problems[''] && <p role="alert">{problems['']}</p>}
              <Button type="submit" isBusy={isBusy}>
                {isBusy ? 'Sending…' : 'Send me tips'}
              </Button>
            </Stack>
          </form>
        )}
      </Card>
    </div>
  )
}
