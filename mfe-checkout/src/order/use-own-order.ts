import { useCallback, useEffect, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { cancelOwnOrder, getOwnOrder } from '@shop/client/orders'
import type { OwnOrder } from '@shop/contracts/own-order'
import { addToast } from '@shop/session/toasts'

import { followOrder } from './follow-order.ts'

/** `missing`: the link leads to no order. `failed`: nothing could be loaded yet. */
export type OwnOrderState = OwnOrder | 'loading' | 'missing' | 'failed'

/** The order of a link, as it is at any time; what is shown stays while a load fails. */
export const useOwnOrder = (client: Client, { id, key }: { id: string; key: string }) => {
  const [state, setState] = useState<OwnOrderState>('loading')
  const begun = useRef(0)

  /** A response that comes after a later one is left out. */
  const load = useCallback(async (): Promise<void> => {
    begun.current += 1
    const own = begun.current
    const loaded = await getOwnOrder(client, { id, key }).catch(toState)
    if (own !== begun.current) return
    setState((before) => (isKnown(before) && loaded === 'failed' ? before : loaded))
  }, [client, id, key])

  useEffect(() => {
    void load()
    return () => void (begun.current += 1)
  }, [load])

  const isFound = isKnown(state)
  useEffect(() => {
    if (!isFound) return
    const following = new AbortController()
    void followOrder({ link: { id, key }, load, signal: following.signal })
    return () => following.abort()
  }, [isFound, id, key, load])

  const cancel = async (): Promise<void> => {
    try {
      const cancelled = await cancelOwnOrder(client, { id, key })
      begun.current += 1
      setState(cancelled)
      addToast({ title: 'Order cancelled', description: 'Nothing of it will be sent.' })
    } catch (error) {
      addToast({
        title: 'The order was not cancelled',
        description: error instanceof ApiProblem ? error.message : 'Please try again in a moment.',
        variant: 'destructive',
      })
      await load()
    }
  }

  return { state, cancel }
}

const isKnown = (state: OwnOrderState): state is OwnOrder => typeof state === 'object'

const toState = (error: unknown): 'missing' | 'failed' =>
  error instanceof ApiProblem && ['order-not-found', 'bad-input'].includes(error.code)
    ? 'missing'
    : 'failed'
