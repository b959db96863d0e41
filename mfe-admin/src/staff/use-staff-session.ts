/** Finds out whether the back office may be used, and hears of every change over one socket. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { subscribeToTopics } from '@shop/client/realtime'
import { getStaff } from '@shop/client/staff'
import { realtimeTopics } from '@shop/contracts/realtime'

import { useConsoleActions } from '../populate/catalogue-actions.ts'
import { emitRealtimeEvent } from './realtime-events.ts'
import {
  handleApiError,
  staffSession,
  resetStaffSession,
  setConnected,
  setStaff,
} from './staff-session.ts'

/** Follows the shop while the back office is shown; says whether it may be used. */
export const useStaffSession = (client: Client): boolean => {
  const { isStaff } = useSnapshot(staffSession)
  // For whoever comes next; a page that was refused while it loaded has closed the staff session before.
  useEffect(() => resetStaffSession, [])
  useEffect(() => {
    if (!isStaff) return
    const controller = new AbortController()
    void startStaffSession(client, controller.signal)
    return () => controller.abort()
  }, [client, isStaff])
  useConsoleActions(client, isStaff)
  return isStaff
}

/** The socket waits for the first answer: for those who are not staff it would only fail, again and again. */
const startStaffSession = async (client: Client, signal: AbortSignal): Promise<void> => {
  const staff = await getStaff(client).catch(handleApiError)
  if (signal.aborted || !staffSession.isStaff) return
  if (staff) setStaff(staff)
  subscribeToTopics({
    topics: realtimeTopics,
    signal,
    onStateChange: setConnected,
    onMessage: emitRealtimeEvent,
  })
}
