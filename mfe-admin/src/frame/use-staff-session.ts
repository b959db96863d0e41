import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { getStaff } from '@shop/client/staff'

import { useConsoleActions } from '../populate/catalogue-actions.ts'
import { queryClient } from '../queries/query-client.ts'
import { subscribe } from '../realtime/realtime.ts'
import {
  handleApiError,
  resetStaffSession,
  setStaff,
  staffSession,
} from '../staff/staff-session.ts'

/** Names the visitor and opens the one socket while the back office is shown; returns whether the visitor is staff. */
export const useStaffSession = (client: Client): boolean => {
  const { isStaff } = useSnapshot(staffSession)
  // On the way out: a page that loads on the way in may have ended the session already.
  useEffect(() => leave, [])
  useEffect(() => {
    if (!isStaff) return
    const controller = new AbortController()
    void startStaffSession(client, controller.signal)
    return () => controller.abort()
  }, [client, isStaff])
  useConsoleActions(client, isStaff)
  return isStaff
}

const leave = (): void => {
  resetStaffSession()
  queryClient.clear()
}

/** The socket waits for the first response: for a visitor who is not staff it would fail again and again. */
const startStaffSession = async (client: Client, signal: AbortSignal): Promise<void> => {
  const staff = await getStaff(client).catch(handleApiError)
  if (signal.aborted || !staffSession.isStaff) return
  if (staff) setStaff(staff)
  subscribe(client, signal)
}
