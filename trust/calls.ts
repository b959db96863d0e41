import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import type { PlaceOrderWire } from '@shop/contracts/order-input'
import type { TestShop } from '@shop/testkit/test-shop'
import { placeOrderWire } from '@shop/testkit/wire'

export type Call = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array | undefined
  json?: unknown
  /** How the body arrives: with its length, in chunks, or cut off halfway. */
  transfer?: 'whole' | 'chunked' | 'cut'
}

/** Without a response, `status` is 0, and `text` is the reason. */
export type Reply = { status: number; headers: IncomingHttpHeaders; text: string }

const timeoutMs = 20_000
const agent = new Agent({ keepAlive: true })

export const send = (origin: string, call: Call): Promise<Reply> =>
  new Promise((resolve) => {
    const { method = 'GET', path, headers = {}, transfer = 'whole', json } = call
    const body = json === undefined ? call.body : JSON.stringify(json)
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const end = (status: number, said: string, given: IncomingHttpHeaders = {}): void =>
      resolve({ status, text: said, headers: given })
    const sent = request(new URL(origin), {
      agent: 'upgrade' in headers || transfer === 'cut' ? false : agent,
      method,
      path,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...('upgrade' in headers ? { connection: 'upgrade' } : {}),
        ...(bytes &&
          (transfer === 'chunked'
            ? { 'transfer-encoding': 'chunked' }
            : { 'content-length': bytes.byteLength })),
      },
      timeout: timeoutMs,
    })
    sent.on('timeout', () => sent.destroy(new Error('no response in time')))
    sent.on('error', ({ message }) => end(0, message))
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      end(statusCode, '')
    })
    sent.on('response', (response) => {
      text(response).then(
        (whole) => end(response.statusCode ?? 0, whole, response.headers),
        ({ message }: Error) => end(0, message),
      )
    })
    if (transfer === 'cut' && bytes) {
      sent.write(bytes.subarray(0, bytes.byteLength / 2), () => sent.destroy())
      sent.on('close', () => end(0, 'cut off'))
    } else sent.end(bytes)
  })

export const sendAsStaff = ({ staffOrigin, staffKey }: TestShop, call: Call): Promise<Reply> =>
  send(staffOrigin, { ...call, headers: { ...call.headers, authorization: `Bearer ${staffKey}` } })

export const fieldsOf = ({ text: json }: Pick<Reply, 'text'>): Record<string, unknown> =>
  json.startsWith('{') ? (JSON.parse(json) as Record<string, unknown>) : {}

export const describe = ({ status, text }: Reply): string => `${status} ${text.slice(0, 100)}`

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300

export const isServed = ({ status }: Reply): boolean => status > 0 && status < 500 && status !== 429

const tee = { product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }

export const orderCall = (order: Partial<PlaceOrderWire> = {}) => ({
  method: 'POST',
  path: '/api/orders',
  headers: { 'idempotency-key': crypto.randomUUID() },
  json: placeOrderWire({ items: [tee], ...order }),
})

const retryDelayMs = 50

/** Repeats `act` until its result is accepted or time runs out. Resolves to the last result. */
export const repeatUntil = async <T>(
  act: () => T | Promise<T>,
  isAccepted: (result: T) => boolean,
  budgetMs = 20_000,
): Promise<T> => {
  const untilMs = performance.now() + budgetMs
  for (;;) {
    const result = await act()
    if (isAccepted(result) || performance.now() > untilMs) return result
    await sleep(retryDelayMs)
  }
}

export const until = (isReached: () => boolean, budgetMs = 20_000): Promise<boolean> =>
  repeatUntil(isReached, Boolean, budgetMs)

const progressEveryMs = 60_000

/**
 * Repeats an action in `count` loops at once. A loop ends when its action resolves to false. Prints
 * its progress to standard error, because some parts take more than an hour.
 */
export const atOnce = async (count: number, act: () => Promise<boolean>): Promise<void> => {
  let steps = 0
  const timer = setInterval(
    () => console.error(`… ${steps.toLocaleString('en')} steps so far`),
    progressEveryMs,
  )
  const actOn = async (): Promise<void> => {
    while (await act()) steps += 1
  }
  await Promise.all(Array.from({ length: count }, actOn)).finally(() => clearInterval(timer))
}
