import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { ping } from './agent.ts'
import { startApi } from './shop.ts'

const { origin, staffHeaders } = await startApi()

type Sent = { method: string; host: string; headers?: Record<string, string>; body?: string }

/** `fetch` sets the `host` itself, as browsers do. */
const send = async (path: string, { method, host, headers, body }: Sent) => {
  const sent = request(`${origin}${path}`, {
    method,
    headers: { host, 'content-type': 'application/json', ...headers },
  })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  return { status: response?.statusCode, body: response ? await json(response) : null }
}

/** What a page can add to what its browser sends. */
const addedFor = (path: string): Record<string, string>[] => [
  {},
  { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': 'localhost', via: '1.1 proxy' },
  { 'x-forwarded-proto': 'http' },
  { 'cf-connecting-ip': '192.0.2.7' },
  { 'mf-original-url': `${origin}${path}` },
]

describe('a page whose name leads to this machine', () => {
  const host = `evil.example:${new URL(origin).port}`

  it.each(addedFor('/mcp'))('is no agent, with %j', async (headers) => {
    const body = JSON.stringify(ping)
    expect(await send('/mcp', { method: 'POST', host, headers, body })).toMatchObject({
      status: 403,
      body: { code: 'foreign-origin' },
    })
  })

  it.each(addedFor('/api/orders'))('is no staff, with %j', async (headers) => {
    expect((await send('/api/orders', { method: 'GET', host, headers })).status).not.toBe(200)
  })
})

it('is called by its own names', async () => {
  const { port } = new URL(origin)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
    expect((await send('/api/orders', { method: 'GET', host, headers: staffHeaders })).status).toBe(
      200,
    )
  }
})
