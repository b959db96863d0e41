/** A page of staff that reconnects like the client library, and resumes from its last event. */
import { setTimeout as wait } from 'node:timers/promises'

import { asStaff, type TestShop } from '@shop/testkit/test-shop'

type Message = { type: string; seq: number; id?: string }

const pollMs = 50

export type OrdersPage = {
  opened: () => Promise<void>
  waitFor: (ids: readonly string[], budgetMs: number) => Promise<string[]>
  close: () => void
}

export const watchOrders = (shop: TestShop): OrdersPage => {
  const seen = new Set<string>()
  const opening = Promise.withResolvers<void>()
  let lastSeq: number | undefined
  let isClosed = false
  let socket: WebSocket | undefined
  const receive = ({ type, seq, id }: Message): void => {
    lastSeq = seq
    if (type === 'hello') opening.resolve()
    if (id !== undefined) seen.add(id)
  }
  const connect = (): void => {
    if (isClosed) return
    const after = lastSeq === undefined ? '' : `&after=${lastSeq}`
    const url = `${shop.staffOrigin.replace('http', 'ws')}/api/live?topics=orders${after}`
    // Node's WebSocket accepts headers; the type is that of browsers, which accept only protocols.
    socket = new WebSocket(url, { headers: asStaff(shop) } as unknown as string[])
    socket.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as Message))
    socket.addEventListener('close', () => void wait(pollMs).then(connect))
    socket.addEventListener('error', () => {
      // `close` follows.
    })
  }
  connect()
  return {
    opened: () => opening.promise,
    waitFor: async (ids, budgetMs) => {
      const untilMs = performance.now() + budgetMs
      const unseen = (): string[] => ids.filter((id) => !seen.has(id))
      while (unseen().length > 0 && performance.now() < untilMs) await wait(pollMs)
      return unseen()
    },
    close: () => {
      isClosed = true
      socket?.close()
    },
  }
}
