import { type FormEvent, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { requestOrderLink } from '@shop/client/orders'
import { contactFacts } from '@shop/content/shop-facts'
import { usePage } from '@shop/module-runtime/use-page'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { display, lead, subheading, subtle } from '@shop/ui/type'

import * as css from '../lines/page.css.ts'
import { page } from '../lines/page.css.ts'
import { useFocusOnProblem } from '../checkout/fields.ts'

/** E-mails the link to an order again. It never reveals whether the order exists. */
export const FindOrderPage = () => {
  const [isSent, setIsSent] = useState(false)
  return (
    <div className={page}>
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
        {/* The form that had the focus is gone. */}
        <h2 ref={(title) => title?.focus()} tabIndex={-1} className={subheading}>
          Look into your email
        </h2>
        <p>
          If this number and this email belong to an order of the last 180 days, the link to it is
          on its way.
        </p>
        <p className={subtle}>
          Nothing there in a few minutes? Look at both again, or write to {contactFacts.email}. The
          link of an order is sent once in ten minutes.
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

type LinkRequest = { number: string; email: string }
type Problems = { [Name in keyof LinkRequest]?: string | undefined } & { text?: string }

const Form = ({ onSent }: { onSent: () => void }) => {
  const { client } = usePage()
  const isHydrated = useIsHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  useFocusOnProblem(form, problems)
  const send = async (request: LinkRequest): Promise<void> => {
    setIsBusy(true)
    try {
      await requestOrderLink(client, request)
      onSent()
    } catch (error) {
      setProblems(readProblems(error))
      setIsBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isBusy) return
    const request = readRequest(event.currentTarget)
    const missing = findMissing(request)
    setProblems(missing)
    if (!missing.number && !missing.email) void send(request)
  }
  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} noValidate aria-label="Find your order">
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
            This form needs JavaScript. Please write to{' '}
            <a href={contactFacts.emailHref}>{contactFacts.email}</a> instead.
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

/** The edge renders the page without its query, so the number appears after hydration. */
const Fields = ({ problems }: { problems: Problems }) => {
  const { href } = usePage()
  const given = useIsHydrated() ? numberIn(href) : ''
  return (
    <>
      <TextField
        // The number changes the key, so React makes a new field with it. Without a number, typed
        // text stays.
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

const readRequest = (form: HTMLFormElement): LinkRequest => {
  const data = new FormData(form)
  const read = (name: keyof LinkRequest): string => String(data.get(name) ?? '').trim()
  return { number: read('number'), email: read('email') }
}

/** Checks only for empty fields. The API checks everything else. */
const findMissing = ({ number, email }: LinkRequest): Problems => ({
  number: number === '' ? 'Order number is required.' : undefined,
  email: email === '' ? 'Email is required.' : undefined,
})

const readProblems = (error: unknown): Problems => {
  if (!(error instanceof ApiProblem)) return { text: 'Please try again in a moment.' }
  const at = (field: string): string | undefined =>
    error.issues.find(({ path }) => path === field)?.message
  const [number, email] = [at('number'), at('email')]
  if (!number && !email) return { text: error.message }
  return { number: number && `Order number ${number}.`, email: email && `Email ${email}.` }
}
