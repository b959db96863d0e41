import { useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { confirmConsent, unsubscribe } from '@shop/client/consents'
import { contactFacts } from '@shop/content/shop-facts'
import { usePage } from '@shop/module-runtime/use-page'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice, PageLoading } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { display } from '@shop/ui/type'

import { page } from '../lines/page.css.ts'

type Way = {
  send: (client: Client, key: string) => Promise<null>
  title: string
  text: string
  button: string
  busy: string
  doneTitle: string
  doneText: string
}

const ways: Record<'in' | 'out', Way> = {
  in: {
    send: confirmConsent,
    title: 'Confirm your e-mail',
    text: 'Press the button to get e-mails about new drops at this address. Each has a link to unsubscribe.',
    button: 'Yes, email me',
    busy: 'Confirming...',
    doneTitle: 'You are subscribed',
    doneText: 'We write to you when something new drops.',
  },
  out: {
    send: unsubscribe,
    title: 'Unsubscribe',
    text: 'Press the button to get no more e-mails about new drops. E-mails about your orders still come, and you can sign up again with your next order.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    doneTitle: 'You are unsubscribed',
    doneText: 'You get no more e-mails about new drops.',
  },
}

/**
 * The server responds to every key alike, so only its format can reveal a link that was cut off.
 */
const wholeKey = /^[\w-]{22}$/

/**
 * Uses the key of a link in an e-mail. It needs a press, because mail scanners open links. Rendered
 * in the browser only, because the document is the same for all links.
 */
const NewsletterPage = ({ way }: { way: 'in' | 'out' }) => {
  const { href } = usePage()
  const isHydrated = useIsHydrated()
  const key = new URL(href, 'https://shop').searchParams.get('key')?.trim() ?? ''
  const [isDone, setIsDone] = useState(false)
  if (!isHydrated) return <PageLoading />
  if (!wholeKey.test(key)) return <IncompleteLink />
  const question = <Question way={ways[way]} linkKey={key} onDone={() => setIsDone(true)} />
  return isDone ? <Done way={ways[way]} /> : question
}

export const SubscribePage = () => <NewsletterPage way="in" />

export const UnsubscribePage = () => <NewsletterPage way="out" />

const IncompleteLink = () => (
  <Notice
    level={1}
    title="This link is not complete"
    text={`Open the link from the e-mail as it is, or write to ${contactFacts.email}.`}
  >
    <ButtonLink href="/shop">Back to Shop</ButtonLink>
  </Notice>
)

type QuestionProps = { way: Way; linkKey: string; onDone: () => void }

const Question = ({ way, linkKey, onDone }: QuestionProps) => {
  const { client } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (): Promise<void> => {
    setIsBusy(true)
    setProblem('')
    try {
      await way.send(client, linkKey)
      onDone()
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.message : 'Please try again in a moment.')
      setIsBusy(false)
    }
  }
  return (
    <div className={page}>
      <Stack gap="md">
        <h1 className={display}>{way.title}</h1>
        <p>{way.text}</p>
        <div>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {isBusy ? way.busy : way.button}
          </Button>
        </div>
        <p role="alert">{problem && `That did not work. ${problem}`}</p>
      </Stack>
    </div>
  )
}

/** Shows the same for every key, so that it does not reveal which keys exist. */
const Done = ({ way }: { way: Way }) => (
  <div className={page}>
    <Stack gap="md">
      <h1 ref={focus} className={display} tabIndex={-1}>
        {way.doneTitle}
      </h1>
      <p>{way.doneText}</p>
      <div>
        <ButtonLink href="/shop">Back to Shop</ButtonLink>
      </div>
    </Stack>
  </div>
)

/** The button that had the focus is gone. */
const focus = (title: HTMLElement | null): void => title?.focus()
