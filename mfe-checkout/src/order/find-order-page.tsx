import { type FormEvent, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { requestOrderLink } from '@shop/client/orders'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { display, lead, subheading, subtle } from '@shop/ui/type'

import { useFocusOnProblem } from '../checkout/fields.ts'
import * as css from '../lines/page.css.ts'

/** E-mails an order's link again. Never reveals whether the order exists. */
export const FindOrderPage = () => {
  const [isSent, setIsSent] = useState(false)
  return (
    <div className={css.page}>
      <div className={css.narrow}>
        <Stack gap="lg">
          <h1 className={display}>Find your order</h1>
          {isSent ? (
            <Sent onAgain={() => setIsSent(false)} />
          ) : (
            <Form onSent={() => setIsSent(true)} />
          )}
        </Stack>
      </div>
    </div>
  )
}

const Sent = ({ onAgain }: { onAgain: () => void }) => (
  <Stack gap="lg">
    <div role="status">
      <Stack gap="sm">
        {/* The form has disappeared, so the title takes the focus. */}
        <h2 ref={(title) => title?.focus()} tabIndex={-1} className={subheading}>
          Look into your email
        </h2>
        <p>
          If this number and this email belong to an order of the last 180 days, the link to it is
          on its way.
        </p>
        <p className={subtle}>
          Nothing there in a few minutes? Look at both again, or write to {useSettings().shop.email}
          . The link of an order is sent once in ten minutes.
        </p>
      </Stack>
    </div>
    <div>
      <Button tone="outline" onClick={onAgain}>
        Ask again
      </Button>
    </div>
  </Stack>
)

type Problems = { number?: string | undefined; email?: string | undefined; text?: string }

const Form = ({ onSent }: { onSent: () => void }) => {
  const { client } = usePage()
  const { email } = useSettings().shop
  const isHydrated = useIsHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  useFocusOnProblem(form, problems)
  const send = async (data: FormData): Promise<void> => {
    const read = (name: string): string => String(data.get(name) ?? '').trim()
    setIsBusy(true)
    setProblems({})
    try {
      await requestOrderLink(client, { number: read('number'), email: read('email') })
      onSent()
    } catch (error) {
      setProblems(readProblems(error))
      setIsBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy) void send(new FormData(event.currentTarget))
  }
  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} aria-label="Find your order">
      <Stack gap="lg">
        <p className={lead}>
          We send the link that shows your order, and where it is, to the email you ordered with.
        </p>
        <Fields problems={problems} />
        {problems.text && (
          <p role="alert" className={css.problem}>
            {problems.text}
          </p>
        )}
        <noscript>
          <p>
            This form needs JavaScript. Please write to <a href={`mailto:${email}`}>{email}</a>{' '}
            instead.
          </p>
        </noscript>
        <div>
          <Button type="submit" tone="accent" size="lg" isBusy={isBusy} disabled={!isHydrated}>
            Send the link
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The server renders the page without the URL's query, so the number appears after hydration. */
const Fields = ({ problems }: { problems: Problems }) => {
  const { href } = usePage()
  const given = useIsHydrated() ? numberIn(href) : ''
  return (
    <>
      <TextField
        // A number from the link changes the key, so React creates a new field with that number.
        key={given}
        label="Order number"
        name="number"
        hint="From our e-mails or your confirmation; the first 8 characters are enough."
        problem={problems.number}
        defaultValue={given}
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        problem={problems.email}
        required
        autoComplete="email"
        inputMode="email"
      />
    </>
  )
}

const numberIn = (href: string): string =>
  new URL(href, 'https://shop').searchParams.get('number') ?? ''

const readProblems = (error: unknown): Problems => {
  if (!(error instanceof ApiProblem)) return { text: 'Please try again in a moment.' }
  const at = (field: string): string | undefined =>
    error.issues.find(({ path }) => path === field)?.message
  const [number, email] = [at('number'), at('email')]
  if (!number && !email) return { text: error.message }
  return { number: number && `Order number ${number}.`, email: email && `Email ${email}.` }
}
