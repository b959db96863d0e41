import { asStaff, type TestShop } from '@shop/testkit/test-shop'
import { WebSocket } from 'ws'

export type Message = {
  type: string
  seq: number
  id?: string
  product?: { id: string; version: number; updated_at: string }
}

type Options = {
  topic: 'orders' | 'products'
  /** `lastSeq` is the number of the message before this one, or 0. */
  onMessage: (message: Message, lastSeq: number) => void
  retryDelayMs?: (failures: number) => number
}

export const openLivePage = (shop: TestShop, { topic, onMessage, retryDelayMs }: Options) => {
  const origin = (topic === 'orders' ? shop.staffOrigin : shop.origin).replace('http', 'ws')
  const headers = topic === 'orders' ? asStaff(shop) : {}
  const page = { isConnected: false, failures: 0, close: (): void => {} }
  let lastSeq: number | undefined
  let isClosed = false
  const connect = (): void => {
    if (isClosed) return
    const after = lastSeq === undefined ? '' : `&after=${lastSeq}`
    const url = `${origin}/api/live?topics=${topic}${after}`
    // Node's own WebSocket takes three times the CPU, and thousands of pages share this process.
    const socket = new WebSocket(url, { headers })
    page.close = () => {
      isClosed = true
      socket.close()
    }
    socket.addEventListener('message', ({ data }) => {
      for (const message of read(String(data))) {
        if (message.type === 'hello') {
          page.isConnected = true
          page.failures = 0
        }
        onMessage(message, lastSeq ?? 0)
        lastSeq = message.seq
      }
    })
    socket.addEventListener('close', () => {
      page.isConnected = false
      setTimeout(connect, retryDelayMs?.(page.failures) ?? 50)
      page.failures += 1
    })
    // A `close` event follows each error, and its listener reconnects.
    socket.addEventListener('error', () => {})
  }
  connect()
  return page
}

/** Thousands of pages get the same text, so it is parsed once. */
const known = new Map<string, Message[]>()
const maxKnown = 40

const read = (text: string): Message[] => {
  const seen = known.get(text)
  if (seen) return seen
  const messages = [JSON.parse(text) as Message | Message[]].flat()
  known.set(text, messages)
  const [oldest] = known.keys()
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
  return messages
}
