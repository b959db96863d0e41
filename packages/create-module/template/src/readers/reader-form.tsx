import { type FormEvent, useState } from 'react'

import { actionsOf } from '@shop/client/actions'
import { ApiProblem } from '@shop/client/api-problem'
import type { ActionsOf } from '@shop/module-runtime/backend'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import type { backend } from '../backend.ts'

type Problems = Partial<Record<string, string>>

/** Asks for a name and an address. The back end checks both; its messages appear at the fields. */
export const ReaderForm = () => {
  const { client } = usePage()
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [problems, setProblems] = useState<Problems>({})
  const send = async (form: FormData): Promise<void> => {
    setState('busy')
    try {
      const { subscribe } = actionsOf<ActionsOf<typeof backend>>(client, 'lookbook')
      await subscribe({ name: String(form.get('name')), email: String(form.get('email')) })
      setState('sent')
    } catch (error) {
      setProblems(toProblems(error))
      setState('open')
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (state !== 'busy') void send(new FormData(event.currentTarget))
  }
  return (
    <Card as="section" label="Tips" padding="lg">
      <Stack>
        <h2 className={subheading}>How to wear it</h2>
        {state === 'sent' ? (
          <p role="status">Thank you. We write to you when your next order is on its way.</p>
        ) : (
          <form noValidate onSubmit={onSubmit}>
            <Stack>
              <p className={subtle}>We send you what goes with your pieces, once for each order.</p>
              <TextField label="Name" name="name" autoComplete="name" problem={problems['name']} />
              <TextField
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                problem={problems['email']}
              />
              {problems[''] && <p role="alert">{problems['']}</p>}
              <Button type="submit" isBusy={state === 'busy'}>
                {state === 'busy' ? 'Sending…' : 'Send me tips'}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Card>
  )
}

/** Returns a message for each field, or for '' if the problem belongs to none. */
const toProblems = (error: unknown): Problems => {
  if (!(error instanceof ApiProblem)) return { '': 'This was not sent. Please try again.' }
  if (error.issues.length === 0) return { '': error.message }
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, `This ${message}.`]))
}
