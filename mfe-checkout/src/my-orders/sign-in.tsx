import { type FormEvent, useEffect, useState } from 'react'

import { readSignInLink, requestSignIn, signIn } from '@shop/client/own-account'
import { useAction } from '@shop/module-runtime/use-action'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { lead, subheading, subtle } from '@shop/ui/type'

import * as css from '../lines/page.css.ts'
import { problemText } from '../lines/problem-text.ts'
import { takeFocus } from '../lines/take-focus.ts'

/** Does not reveal whether an email has orders, because anyone can type it. */
export const RequestLink = () => {
  const [isSent, setIsSent] = useState(false)
  return isSent ? (
    <Sent onAgain={() => setIsSent(false)} />
  ) : (
    <Form onSent={() => setIsSent(true)} />
  )
}

const Sent = ({ onAgain }: { onAgain: () => void }) => (
  <Stack gap="lg">
    <div role="status">
      <Stack gap="sm">
        <h2 ref={takeFocus} tabIndex={-1} className={`${subheading} ${css.said}`}>
          Check your email
        </h2>
        <p>
          If you ordered with this email, the link to your orders is on its way. It works once,
          within 30 minutes, on any device.
        </p>
        <p className={subtle}>
          Nothing there in a few minutes? Check the address, or write to {useSettings().shop.email}.
          We send one link every ten minutes.
        </p>
      </Stack>
    </div>
    <div>
      <Button tone="outline" onClick={onAgain}>
        Ask for another link
      </Button>
    </div>
  </Stack>
)

const Form = ({ onSent }: { onSent: () => void }) => {
  const { client } = usePage()
  const { form, isBusy, problems, run } = useAction(async (email: string) => {
    await requestSignIn(client, email)
    onSent()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void run(String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} aria-label="Find your orders">
      <Stack gap="lg">
        <p className={lead}>
          No password needed: we’ll send a link to the email you ordered with. It shows all your
          orders, and where they are.
        </p>
        <TextField
          label="Email"
          name="email"
          type="email"
          problem={problems['email']}
          required
          autoComplete="email"
          inputMode="email"
        />
        {problems[''] && (
          <p role="alert" className={css.problem}>
            {problems['']}
          </p>
        )}
        <div>
          <Button type="submit" tone="accent" size="lg" isBusy={isBusy}>
            Send the link
          </Button>
        </div>
      </Stack>
    </form>
  )
}

type OpenLinkProps = { linkKey: string; onSignedIn: () => Promise<void> }

/** Mail scanners open links, so the sign-in needs a click. */
export const OpenLink = ({ linkKey: key, onSignedIn }: OpenLinkProps) => {
  const { client } = usePage()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    readSignInLink(client, key).then(
      (offer) => setEmail(offer.email),
      (error: unknown) => setProblem(problemText(error)),
    )
  }, [client, key])
  const open = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await signIn(client, key)
      await onSignedIn()
    } catch (error) {
      setProblem(problemText(error))
      setIsBusy(false)
    }
  }
  if (problem)
    return (
      <>
        <p role="alert" className={css.problem}>
          {problem}
        </p>
        <RequestLink />
      </>
    )
  return (
    <Stack gap="lg">
      <p className={lead}>
        {email ? (
          <>
            This shows the orders of <bdi>{email}</bdi> in this browser, for 30 days or until you
            sign out.
          </>
        ) : (
          'Checking the link...'
        )}
      </p>
      <div>
        <Button
          tone="accent"
          size="lg"
          isBusy={isBusy}
          disabled={!email}
          onClick={() => void open()}
        >
          Show my orders
        </Button>
      </div>
    </Stack>
  )
}
