/** Calls a shop that crashes meanwhile; repeats each call until it gets a response. */
import { Agent, request as startRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { asStaff, type TestShop } from '@shop/testkit/test-shop'

export type ShopResponse = { status: number; body: Record<string, unknown> }
type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

const maxTries = 400
const retryDelayMs = 50
const timeoutMs = 15_000

/** `repeats` counts the calls that were sent again. */
export const callsOf = (shop: TestShop, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const counts = { repeats: 0 }
  const send = ({ method, path, body, headers }: Call, origin: string): Promise<ShopResponse> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const type = text === undefined ? {} : { 'content-type': 'application/json' }
      const sent = startRequest(new URL(path, origin), {
        agent,
        method,
        headers: { ...headers, ...type },
        timeout: timeoutMs,
      })
      sent.on('timeout', () => sent.destroy(new Error('no response in time')))
      sent.on('error', reject)
      sent.on('response', (response) => {
        const { statusCode: status = 0 } = response
        if (status === 204) {
          response.resume()
          resolve({ status, body: {} })
        } else json(response).then((value) => resolve({ status, body: Object(value) }), reject)
      })
      sent.end(text)
    })
  /** Retries after server errors and limits; null if there was nothing else. */
  const call = async (options: Call, origin = shop.origin): Promise<ShopResponse | null> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const received = await send(options, origin).catch(() => null)
      if (received && received.status < 500 && received.status !== 429) return received
      counts.repeats += 1
      await wait(retryDelayMs)
    }
    return null
  }
  const callAsStaff = (options: Call) =>
    call({ ...options, headers: asStaff(shop) }, shop.staffOrigin)
  return { call, callAsStaff, counts, close: () => agent.destroy() }
}

export type Calls = ReturnType<typeof callsOf>
