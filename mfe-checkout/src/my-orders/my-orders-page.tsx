import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { endSession, getAccount } from '@shop/client/own-account'
import type { OwnAccount } from '@shop/contracts/own-account'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { addErrorToast } from '@shop/session/error-toast'
import { ButtonLink } from '@shop/ui/button'
import { Notice, PageLoading, PageProblem } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { display, subtle } from '@shop/ui/type'

import { storeSignedIn } from '../checkout/stored-details.ts'
import * as css from '../lines/page.css.ts'
import { problemText } from '../lines/problem-text.ts'
import { takeFocus } from '../lines/take-focus.ts'
import { AccountParts } from './account-parts.tsx'
import { OrderList } from './order-list.tsx'
import { OpenLink, RequestLink } from './sign-in.tsx'

/** Null if the shopper is not signed in. */
type State = OwnAccount | null | 'loading' | 'failed' | 'erased'

/** The browser loads the account, so that no HTML document contains it. */
export const MyOrdersPage = () => {
  const { client, href, go } = usePage()
  // The server's HTML is the same for every link, so the first render must ignore the key.
  const isHydrated = useIsHydrated()
  const key = isHydrated ? new URL(href, 'https://shop').searchParams.get('key')?.trim() : ''
  const [state, setState] = useState<State>('loading')
  const [hasActed, setHasActed] = useState(false)
  const load = useCallback(
    () => getAccount(client).then(setState, () => setState('failed')),
    [client],
  )
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (state === null || typeof state === 'object') storeSignedIn(state !== null)
  }, [state])
  const act = async (action: Promise<unknown>): Promise<void> => {
    await action.catch((error: unknown) => {
      const isSignedOut = error instanceof ApiProblem && error.code === 'signed-out'
      if (!isSignedOut) addErrorToast('That didn’t work', problemText(error))
    })
    setHasActed(true)
    await load()
  }
  if (key)
    return (
      <NarrowPage>
        <OpenLink
          linkKey={key}
          onSignedIn={async () => {
            await load()
            go('/orders', { isReplace: true })
          }}
        />
      </NarrowPage>
    )
  if (state === 'loading') return <Loading />
  if (state === 'failed') return <PageProblem />
  if (state === 'erased') return <Erased />
  if (state === null)
    return (
      <NarrowPage isFocused={hasActed}>
        <RequestLink />
      </NarrowPage>
    )
  return <Account account={state} act={act} load={load} onErased={() => setState('erased')} />
}

type AccountProps = ComponentProps<typeof AccountParts> & { load: () => Promise<void> }

const Account = ({ load, ...props }: AccountProps) => {
  const { client } = usePage()
  const { account, act } = props
  const current = account.sessions.find(({ isCurrent }) => isCurrent)
  return (
    <div className={css.page}>
      <Stack gap="sm">
        <div className={css.head}>
          <Title />
          <button
            type="button"
            className={css.aside}
            onClick={() => void act(endSession(client, current?.id))}
          >
            Sign out
          </button>
        </div>
        <p className={subtle}>
          Signed in as <bdi>{account.email}</bdi>
        </p>
      </Stack>
      <div className={css.columns}>
        <OrderList onSignedOut={load} />
        <AccountParts {...props} />
      </div>
    </div>
  )
}

type TitleProps = { isFocused?: boolean | undefined }

const Title = ({ isFocused = false }: TitleProps) => (
  <h1 ref={isFocused ? takeFocus : undefined} tabIndex={-1} className={display}>
    My orders
  </h1>
)

const NarrowPage = ({ isFocused, children }: TitleProps & { children: ReactNode }) => (
  <div className={css.page}>
    <div className={css.narrow}>
      <Stack gap="lg">
        <Title isFocused={isFocused} />
        {children}
      </Stack>
    </div>
  </div>
)

const Loading = () => {
  const { email } = useSettings().shop
  return (
    <>
      <PageLoading title="Loading your orders..." />
      <noscript>
        <div className={css.page}>
          <p>
            This page needs JavaScript. Please write to <a href={`mailto:${email}`}>{email}</a>{' '}
            instead.
          </p>
        </div>
      </noscript>
    </>
  )
}

const Erased = () => (
  <div ref={takeFocus} tabIndex={-1}>
    <Notice
      level={1}
      title="Your data is erased"
      text="Your orders stay in our books as items and amounts, without you. You are signed out everywhere."
    >
      <ButtonLink href="/shop">Back to Shop</ButtonLink>
    </Notice>
  </div>
)
