import type { Delivery } from '@shop/contracts/delivery'
import { audit } from '@shop/db/schema/audit'
import { deliveries } from '@shop/db/schema/deliveries'
import { mails } from '@shop/db/schema/mails'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { and, eq, gt, ne } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { startApi } from './shop.ts'
import { startReceiver } from './webhook-receiver.ts'

const receiver = await startReceiver()
afterAll(() => receiver.kill())
const { callAsStaff, callStaffHost, db, order } = await startApi({ vars: { OUTBOUND_LOCAL: 'on' } })
const product = await insertProduct(db, { stock: 1000 })
const place = async (): Promise<string> => (await order(orderInput([orderLine(product)]))).body.id

const post = (path: string, json: unknown = {}) => callAsStaff(path, { method: 'POST', json })
const patch = (path: string, json: unknown) => callAsStaff(path, { method: 'PATCH', json })
const create = async (topics: string[], url = receiver.url): Promise<string> => {
  const { status, body } = await post('/webhooks', { url, topics })
  expect(status).toBe(201)
  receiver.secret = body.secret
  return body.webhook.id
}
const log = async (id: string): Promise<Delivery[]> =>
  (await callAsStaff(`/webhooks/${id}/deliveries`)).body.deliveries
const passTime = async (id: string): Promise<void> => {
  await db
    .update(deliveries)
    .set({ nextTryAtMs: 0 })
    .where(and(eq(deliveries.state, 'waiting'), gt(deliveries.nextTryAtMs, Date.now())))
  await post(`/webhooks/${id}/ping`)
}
const orderIds = (type: string) =>
  new Set([...receiver.got.values()].flatMap((one) => (one.type === type ? [one.data['id']] : [])))

beforeEach(async () => {
  const { body } = await callAsStaff('/webhooks')
  for (const { id } of body.webhooks) await callAsStaff(`/webhooks/${id}`, { method: 'DELETE' })
  receiver.got.clear()
  receiver.requests = 0
  receiver.react = (response) => void response.writeHead(204).end()
})

it('sends what staff see of an order, signed, within seconds', async () => {
  const id = await create(['order.placed', 'stock.changed'])
  const orderId = await place()
  await expect.poll(() => receiver.got.size).toBe(2)
  const events = [...receiver.got.values()]
  const { body } = await callAsStaff(`/orders/${orderId}`)
  expect(events.find(({ type }) => type === 'order.placed')?.data).toEqual(body)
  expect(events.find(({ type }) => type === 'stock.changed')?.data).toMatchObject({
    product_id: product.id,
    stock: 999,
  })
  await expect.poll(async () => (await log(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(receiver.unverified).toBe(0)
})

it('brings every event to a receiver that fails at random and is killed', async () => {
  const id = await create(['order.placed'])
  let requests = 0
  receiver.react = (response) => {
    requests += 1
    if (requests % 3 === 0) return void response.writeHead(503).end('secret words')
    if (requests % 5 === 0) return void response.socket?.destroy()
    response.writeHead(204).end()
  }
  const placed = await Promise.all(Array.from({ length: 8 }, place))
  await expect.poll(() => receiver.got.size).toBeGreaterThan(1)
  receiver.kill()
  placed.push(...(await Promise.all(Array.from({ length: 4 }, place))))
  await expect
    .poll(async () => (await log(id)).filter(({ error }) => error === 'It is unreachable.'))
    .not.toHaveLength(0)
  await receiver.restart()
  await expect
    .poll(
      async () => {
        await passTime(id)
        return placed.filter((one) => !orderIds('order.placed').has(one))
      },
      { timeout: 30_000, interval: 1500 },
    )
    .toEqual([])
  expect(JSON.stringify(await log(id))).not.toContain('secret words')
  expect(receiver.unverified).toBe(0)
}, 60_000)

it('sends what waits as soon as a test arrives', async () => {
  const id = await create(['order.placed'])
  receiver.react = (response) => void response.writeHead(500).end()
  const orderId = await place()
  await expect.poll(async () => (await log(id))[0]?.http_status).toBe(500)
  receiver.react = (response) => void response.writeHead(204).end()
  receiver.got.clear()
  await post(`/webhooks/${id}/ping`)
  await expect.poll(() => [...orderIds('order.placed')]).toEqual([orderId])
})

it('replays one delivery, under the same id', async () => {
  const id = await create(['order.placed'])
  await place()
  await expect.poll(() => receiver.got.size).toBe(1)
  const [deliveryId = ''] = [...receiver.got.keys()]
  await expect.poll(async () => (await log(id))[0]?.state).toBe('sent')
  receiver.got.clear()
  const { status } = await post(`/webhooks/${id}/deliveries/${deliveryId}/replay`)
  expect(status).toBe(200)
  await expect.poll(() => [...receiver.got.keys()]).toEqual([deliveryId])
  const [record] = await db.select().from(audit).where(eq(audit.subjectId, deliveryId))
  expect(record).toMatchObject({ noun: 'delivery', actor: 'staff@localhost' })
  expect((await post(`/webhooks/${id}/deliveries/none/replay`)).body.code).toBe(
    'delivery-not-found',
  )
})

it('tests a webhook that is off, once, and refuses redirects', async () => {
  const id = await create(['order.placed'])
  await patch(`/webhooks/${id}`, { is_on: false })
  const { body: ping } = await post(`/webhooks/${id}/ping`)
  expect(ping.next_try_at).toBe(ping.created_at)
  await expect.poll(() => [...receiver.got.values()]).toMatchObject([{ type: 'ping', data: {} }])
  await place()
  receiver.react = (response) =>
    void response.writeHead(307, { location: `${receiver.url}/other` }).end()
  receiver.requests = 0
  await post(`/webhooks/${id}/ping`)
  await expect
    .poll(async () => (await log(id))[0])
    .toMatchObject({
      state: 'failed',
      tries: 1,
      http_status: 307,
      error: 'It redirects, which the shop does not follow.',
    })
  expect(receiver.requests).toBe(1)
  expect(orderIds('order.placed').size).toBe(0)
})

it('is switched off with an e-mail to the shop once nothing has arrived for a day', async () => {
  const id = await create(['order.placed'])
  receiver.react = (response) => void response.writeHead(500).end()
  await place()
  await expect.poll(async () => (await log(id))[0]?.tries).toBe(1)
  await place()
  await db
    .update(deliveries)
    .set({ tries: 9, nextTryAtMs: 0 })
    .where(and(eq(deliveries.subscriber, `webhook:${id}`), eq(deliveries.tries, 1)))
  await post(`/webhooks/${id}/ping`)
  await expect
    .poll(async () => (await callAsStaff('/webhooks')).body.webhooks[0])
    .toMatchObject({ is_on: false, failed_at: expect.any(String) })
  await expect
    .poll(async () => (await log(id)).map(({ state }) => state))
    .toEqual(['failed', 'failed', 'failed'])
  const [mail] = await db.select().from(mails).where(eq(mails.kind, 'webhook-off'))
  expect(mail).toMatchObject({ recipient: 'hello@ndx.example' })
  await patch(`/webhooks/${id}`, { is_on: true })
  expect((await callAsStaff('/webhooks')).body.webhooks[0]).toMatchObject({ failed_at: null })
})

it('shows its secret once, never in the audit, and voids the old one', async () => {
  const id = await create(['order.placed'])
  const old = receiver.secret
  expect(old).toMatch(/^whsec_[\w+/]{43}=$/)
  const { body } = await post(`/webhooks/${id}/secret`)
  expect(body.secret).not.toBe(old)
  const seen = JSON.stringify([
    (await callAsStaff('/webhooks')).body,
    await db.select().from(audit).where(eq(audit.noun, 'webhook')),
  ])
  expect(seen).not.toContain('whsec_')
  await post(`/webhooks/${id}/ping`)
  await expect.poll(async () => (await log(id))[0]?.http_status).toBe(401)
  receiver.unverified = 0
})

it('refuses addresses that are not public, unknown events, and shoppers', async () => {
  const send = (json: unknown) => post('/webhooks', json)
  for (const url of ['http://erp.example.com', 'https://10.0.0.1', 'https://localhost:8443'])
    expect((await send({ url, topics: ['order.placed'] })).body).toMatchObject({
      code: 'bad-input',
      issues: [{ path: 'url' }],
    })
  const unknown = await send({ url: receiver.url, topics: ['order.eaten'] })
  expect(unknown.body.issues[0].path).toBe('topics.0')
  expect((await send({ url: receiver.url, topics: [] })).body.code).toBe('bad-input')
  expect((await callStaffHost('/webhooks')).status).toBe(401)
  expect((await patch('/webhooks/none', { is_on: true })).body.code).toBe('webhook-not-found')
  expect(await db.select().from(deliveries).where(ne(deliveries.topic, 'ping'))).toEqual([])
})
