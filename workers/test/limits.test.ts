import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call } = await startApi()

const perMinute = 30

/** Miniflare takes the address that a caller names; Cloudflare would not. */
const sendFrom = (address: string, json: unknown = { message: 'hats' }) =>
  call('/assistant', {
    method: 'POST',
    json,
    headers: { 'cf-connecting-ip': address },
  })

/** The counter restarts with each minute of the clock: twice the number fills at least one minute. */
const sendUntilLimited = async (addresses: readonly string[], json?: unknown) => {
  for (let sent = 0; sent <= 2 * perMinute; sent += 1) {
    const response = await sendFrom(addresses[sent % addresses.length] ?? '', json)
    if (response.status === 429) return { ...response, sent }
  }
  throw new Error('no request was limited')
}

it('rate limit: a visitor over it gets 429 with retry-after, others do not', async () => {
  const { headers, body, sent } = await sendUntilLimited(['192.0.2.1'])
  expect(sent).toBeGreaterThanOrEqual(perMinute)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('retry-after')).toBe('60')
  expect(body).toMatchObject({ code: 'too-many-requests', type: '/problems/too-many-requests' })
  expect((await sendFrom('192.0.2.2')).status).toBe(200)
})

it('rate limit: requests with errors count, too', async () => {
  const { sent } = await sendUntilLimited(['192.0.2.3'], { message: '' })
  expect(sent).toBeGreaterThanOrEqual(perMinute)
})

it('rate limit: all addresses of one IPv6 network are one visitor', async () => {
  // Counted one by one, three of them could not fill a minute.
  await sendUntilLimited(['2001:db8:1:1::1', '2001:db8:1:1:2::2', '2001:db8:1:1:3::3'])
  expect((await sendFrom('2001:db8:1:2::1')).status).toBe(200)
})

it('rate limit: products stay available', async () => {
  await sendUntilLimited(['192.0.2.4'])
  const headers = { 'cf-connecting-ip': '192.0.2.4' }
  expect((await call('/products', { headers })).status).toBe(200)
})
