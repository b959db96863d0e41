/** Loads the back office's lists and keeps them as the shop is now, over one socket. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { getStaff } from '@shop/client/staff'
import { followLive } from '@shop/client/live'
import { liveTopics } from '@shop/contracts/live'

import { receiveForProducts, reloadProducts } from '../products/products-store.ts'
import { tellNews } from './news.ts'
import { noteRefusal, office, openOffice, setConnected } from './office.ts'

/** Follows the shop while the back office is shown; says whether it may be used. */
export const useOffice = (client: Client): boolean => {
  const { isStaff } = useSnapshot(office)
  // For whoever comes next; a page that was refused while it loaded has closed the office before.
  useEffect(() => openOffice, [])
  useEffect(() => {
    if (!isStaff) return
    const controller = new AbortController()
    void startOffice(client, controller.signal)
    return () => controller.abort()
  }, [client, isStaff])
  return isStaff
}

/** The socket waits for the first answer: for those who are not staff it would only fail, again and again. */
const startOffice = async (client: Client, signal: AbortSignal): Promise<void> => {
  await reload(client)
  if (!signal.aborted) followOffice(client, signal)
}

const reload = async (client: Client): Promise<void> => {
  await Promise.all([getStaff(client).catch(noteRefusal), reloadProducts(client)])
}

/** What was committed between the first load and the first `hello` is told by no message. */
const followOffice = (client: Client, signal: AbortSignal): void => {
  let isGreeted = false
  followLive({
    topics: liveTopics,
    signal,
    onStateChange: setConnected,
    onMessage: (message) => {
      const isFirstHello = message.type === 'hello' && !isGreeted
      if (isFirstHello) isGreeted = true
      if (isFirstHello || message.type === 'reset') void reload(client)
      tellNews(message)
      receiveForProducts(message)
    },
  })
}
