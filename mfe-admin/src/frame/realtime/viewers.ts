/** Tracks which other staff have the same order open, over the realtime socket. */
import { useEffect } from 'react'
import * as v from 'valibot'
import { proxy, useSnapshot } from 'valtio'

import { ViewersMessage } from '@shop/contracts/realtime'

import { useStaff } from '../staff/staff-session.ts'

type Socket = Pick<WebSocket, 'send'>

const seen = proxy<{ order: string | null; viewers: string[] }>({ order: null, viewers: [] })
let socket: Socket | undefined

const send = (): void => socket?.send(JSON.stringify({ order: seen.order }))

const view = (order: string | null): void => {
  Object.assign(seen, { order, viewers: [] })
  send()
}

/** Call for each new socket: the Worker forgets what the previous socket announced. */
export const announceTo = (opened: Socket): void => {
  socket = opened
  if (seen.order !== null) send()
}

export const receiveViewers = (message: unknown): void => {
  const parsed = v.safeParse(ViewersMessage, message)
  if (parsed.success && parsed.output.order === seen.order) seen.viewers = parsed.output.viewers
}

/** Announces the order while mounted. Returns the emails of other staff who have it open. */
export const useOtherViewers = (order: string): readonly string[] => {
  useEffect(() => {
    view(order)
    return () => view(null)
  }, [order])
  const own = useStaff()?.email
  return useSnapshot(seen).viewers.filter((email) => email !== own)
}
