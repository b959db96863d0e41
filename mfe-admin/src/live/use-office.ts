/** Finds out whether the back office may be used, and hears of every change over one socket. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { followLive } from '@shop/client/live'
import { getStaff } from '@shop/client/staff'
import { liveTopics } from '@shop/contracts/live'

import { useConsoleActions } from '../populate/use-console-actions.ts'
import { tellNews } from './news.ts'
import { noteRefusal, office, openOffice, setConnected, setStaff } from './office.ts'

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
  useConsoleActions(client, isStaff)
  return isStaff
}

/** The socket waits for the first answer: for those who are not staff it would only fail, again and again. */
const startOffice = async (client: Client, signal: AbortSignal): Promise<void> => {
  const staff = await getStaff(client).catch(noteRefusal)
  if (signal.aborted || !office.isStaff) return
  if (staff) setStaff(staff)
  followLive({ topics: liveTopics, signal, onStateChange: setConnected, onMessage: tellNews })
}
