import { useEffect, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { unsubscribe } from '@shop/client/consents'
import { contactFacts } from '@shop/content/shop-facts'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { display } from '@shop/ui/type'

import { page } from '../lines/page.css.ts'

/** The way out of e-mails about new products, by the key of a link. The page asks first: programs open links of e-mails, too. */
export const UnsubscribeForm = () => {
  const { href } = usePage()
  const key = new URL(href, 'https://shop').searchParams.get('key')?.trim() ?? ''
  const [isDone, setIsDone] = useState(false)
  if (!key) return <IncompleteLink />
  return isDone ? <Done /> : <Question linkKey={key} onDone={() => setIsDone(true)} />
}

const IncompleteLink = () => (
  <Notice
    level={1}
    title="This link is not complete"
    text={`Open the link from the e-mail as it is, or write to ${contactFacts.email}.`}
  >
    <ButtonLink href="/shop">Back to Shop</ButtonLink>
  </Notice>
)

const Question = ({ linkKey, onDone }: { linkKey: string; onDone: () => void }) => {
  const { client } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (): Promise<void> => {
    setIsBusy(true)
    setProblem('')
    try {
      await unsubscribe(client, linkKey)
      onDone()
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.message : 'Please try again in a moment.')
      setIsBusy(false)
    }
  }
  return (
    <div className={page}>
      <Stack gap="md">
        <h1 className={display}>Unsubscribe</h1>
        <p>
          One press, and you get no more e-mails about new drops. E-mails about your orders still
          come, and you can sign up again with your next order.
        </p>
        <div>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {isBusy ? 'Unsubscribing...' : 'Unsubscribe'}
          </Button>
        </div>
        <p role="alert">{problem && `That did not work. ${problem}`}</p>
      </Stack>
    </div>
  )
}

/** The same for every key, so that nothing tells which ones exist. */
const Done = () => {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={page}>
      <Stack gap="md">
        <h1 ref={title} className={display} tabIndex={-1}>
          You are unsubscribed
        </h1>
        <p>No more e-mails about new drops come to you.</p>
        <div>
          <ButtonLink href="/shop">Back to Shop</ButtonLink>
        </div>
      </Stack>
    </div>
  )
}
