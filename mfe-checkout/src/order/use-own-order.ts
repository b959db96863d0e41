import { useEffect, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { cancelOwnOrder, getOwnOrder } from '@shop/client/orders'
import type { OwnOrder } from '@shop/contracts/own-order'
import { addToast } from '@shop/session/toasts'

/** How often an open page looks for a new status, in milliseconds. */
const refreshMs = 10_000

/** `missing`: the link leads to no order. `failed`: nothing could be loaded yet. */
export type OwnOrderState = OwnOrder | 'loading' | 'missing' | 'failed'

/** The order of a link, loaded again while the page is looked at; what is shown stays while a load fails. */
export const useOwnOrder = (client: Client, { id, key }: { id: string; key: string }) => {
  const [state, setState] = useState<OwnOrderState>('loading')
  useEffect(() => {
    let isShown = true
    const load = async (): Promise<void> => {
      const loaded = await getOwnOrder(client, { id, key }).catch(toState)
      if (isShown) setState((before) => (isKnown(before) && loaded === 'failed' ? before : loaded))
    }
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void load()
    }
    void load()
    const timer = setInterval(refresh, refreshMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isShown = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [client, id, key])

  const cancel = async (): Promise<void> => {
    try {
      setState(await cancelOwnOrder(client, { id, key }))
      addToast({ title: 'Order cancelled', description: 'Nothing of it will be sent.' })
    } catch (error) {
      addToast({
        title: 'The order was not cancelled',
        description: error instanceof ApiProblem ? error.message : 'Please try again in a moment.',
        variant: 'destructive',
      })
      setState(await getOwnOrder(client, { id, key }).catch(toState))
    }
  }

  return { state, cancel }
}

const isKnown = (state: OwnOrderState): state is OwnOrder => typeof state === 'object'

const toState = (error: unknown): 'missing' | 'failed' =>
  error instanceof ApiProblem && ['order-not-found', 'bad-input'].includes(error.code)
    ? 'missing'
    : 'failed'
