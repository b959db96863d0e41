import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call } = await startApi()

const perMinute = 30

/** Miniflare takes the address that a caller names; Cloudflare would not. */
const askFrom = (address: string, json: unknown = { message: 'hats' }) =>
  call('/assistant', {
    method: 'POST',
    json,
    headers: { 'cf-connecting-ip': address },
  })

/** The counter begins anew with each minute of the clock: within twice the number one minute is full. */
const askUntilRefused = async (addresses: readonly string[], json?: unknown) => {
  for (let asked = 0; asked <= 2 * perMinute; asked += 1) {
    const answer = await askFrom(addresses[asked % addresses.length] ?? '', json)
    if (answer.status === 429) return { ...answer, asked }
  }
  throw new Error('nobody was refused')
}

it('refuses a visitor who asks too often, says for how long, and still answers others', async () => {
  const { headers, body, asked } = await askUntilRefused(['192.0.2.1'])
  expect(asked).toBeGreaterThanOrEqual(perMinute)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('retry-after')).toBe('60')
  expect(body).toMatchObject({ code: 'too-many-requests', type: '/problems/too-many-requests' })
  expect((await askFrom('192.0.2.2')).status).toBe(200)
})

it('counts what is refused for other reasons, too', async () => {
  const { asked } = await askUntilRefused(['192.0.2.3'], { message: '' })
  expect(asked).toBeGreaterThanOrEqual(perMinute)
})

it('counts all addresses of one IPv6 network as one visitor', async () => {
  // Counted one by one, three of them could not fill a minute.
  await askUntilRefused(['2001:db8:1:1::1', '2001:db8:1:1:2::2', '2001:db8:1:1:3::3'])
  expect((await askFrom('2001:db8:1:2::1')).status).toBe(200)
})

it('leaves the products open', async () => {
  await askUntilRefused(['192.0.2.4'])
  const headers = { 'cf-connecting-ip': '192.0.2.4' }
  expect((await call('/products', { headers })).status).toBe(200)
})
