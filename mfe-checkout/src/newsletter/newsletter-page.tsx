import type { Client } from '@shop/client/client'
import { confirmConsent, unsubscribe } from '@shop/client/customers'
import { useAction } from '@shop/module-runtime/use-action'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice, PageLoading } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { display } from '@shop/ui/type'

import { page } from '../lines/page.css.ts'
import { takeFocus } from '../lines/take-focus.ts'

export const SubscribePage = () => (
  <NewsletterPage
    send={confirmConsent}
    title="Confirm your email"
    text="Press the button to get emails about new drops at this address. Each has a link to unsubscribe."
    button="Yes, email me"
    busy="Confirming..."
    doneTitle="You are subscribed"
    doneText="We’ll email you when something new drops."
  />
)

export const UnsubscribePage = () => (
  <NewsletterPage
    send={unsubscribe}
    title="Unsubscribe"
    text="Press the button to stop emails about new drops. You will still get emails about your orders, and you can sign up again with your next order."
    button="Unsubscribe"
    busy="Unsubscribing..."
    doneTitle="You are unsubscribed"
    doneText="You won’t get any more emails about new drops."
  />
)

/** The server responds alike to all keys, so this pattern finds keys that were cut off. */
const wholeKey = /^[\w-]{22}$/

type Props = {
  send: (client: Client, key: string) => Promise<null>
  title: string
  text: string
  button: string
  busy: string
  doneTitle: string
  doneText: string
}

/**
 * Mail scanners open links, so the key is sent only after a click. The server's HTML is the same
 * for every link, so only the browser renders this page.
 */
const NewsletterPage = ({ send, ...texts }: Props) => {
  const { client, href } = usePage()
  const isHydrated = useIsHydrated()
  const key = new URL(href, 'https://shop').searchParams.get('key')?.trim() ?? ''
  const { isBusy, isDone, problems, run } = useAction(() => send(client, key))
  const [problem] = Object.values(problems)
  if (!isHydrated) return <PageLoading />
  if (!wholeKey.test(key)) return <IncompleteLink />
  return (
    <div className={page}>
      <Stack gap="md">
        <h1 ref={isDone ? takeFocus : undefined} className={display} tabIndex={-1}>
          {isDone ? texts.doneTitle : texts.title}
        </h1>
        <p>{isDone ? texts.doneText : texts.text}</p>
        <div>
          {isDone ? (
            <ButtonLink href="/shop">Back to Shop</ButtonLink>
          ) : (
            <Button isBusy={isBusy} onClick={() => void run(null)}>
              {isBusy ? texts.busy : texts.button}
            </Button>
          )}
        </div>
        <p role="alert">{problem && `That didn’t work. ${problem}`}</p>
      </Stack>
    </div>
  )
}

const IncompleteLink = () => (
  <Notice
    level={1}
    title="This link is incomplete"
    text={`Open the full link from the email, or write to ${useSettings().shop.email}.`}
  >
    <ButtonLink href="/shop">Back to Shop</ButtonLink>
  </Notice>
)
