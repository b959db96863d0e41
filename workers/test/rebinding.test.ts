import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { ping } from './agent.ts'
import { startApi } from './shop.ts'

const { origin, staffHeaders } = await startApi()

type Sent = { method: string; host: string; headers?: Record<string, string>; body?: string }

/** `fetch` and browsers do not allow setting the header `host`. */
const send = async (path: string, { method, host, headers, body }: Sent) => {
  const sent = request(`${origin}${path}`, {
    method,
    headers: { host, 'content-type': 'application/json', ...headers },
  })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  return { status: response?.statusCode, body: response ? await json(response) : null }
}

const addedFor = (path: string): Record<string, string>[] => [
  {},
  { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': 'localhost', via: '1.1 proxy' },
  { 'x-forwarded-proto': 'http' },
  { 'cf-connecting-ip': '192.0.2.7' },
  { 'mf-original-url': `${origin}${path}` },
]

describe('a page whose name resolves to this machine', () => {
  const host = `evil.example:${new URL(origin).port}`

  it.each(addedFor('/mcp'))('cannot act as an agent, with %j', async (headers) => {
    const body = JSON.stringify(ping)
    expect(await send('/mcp', { method: 'POST', host, headers, body })).toMatchObject({
      status: 403,
      body: { code: 'foreign-origin' },
    })
  })

  it.each(addedFor('/api/orders'))('cannot act as staff, with %j', async (headers) => {
    expect((await send('/api/orders', { method: 'GET', host, headers })).status).not.toBe(200)
  })
})

it('serves the back office under one local name and the shop under the other', async () => {
  const { port } = new URL(origin)
  const statusAt = async (host: string, path: string) =>
    (await send(path, { method: 'GET', host: `${host}:${port}`, headers: staffHeaders })).status
  expect(await statusAt('localhost', '/api/orders')).toBe(200)
  expect(await statusAt('127.0.0.1', '/api/orders')).toBe(404)
  expect(await statusAt('127.0.0.1', '/api/products')).toBe(200)
})
