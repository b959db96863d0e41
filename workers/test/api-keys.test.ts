import type { Scope } from '@shop/contracts/scopes'
import { apiKeys } from '@shop/db/schema/api-keys'
import { audit } from '@shop/db/schema/audit'
import { insertOrder, insertOrderItem, insertProduct } from '@shop/testkit/builders'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const perMinute = 40
const { call, callAsStaff, callStaffHost, db, takeLogs } = await startApi({
  perMinute,
  possibleLogs: ['staff were refused: the API key is unknown'],
})
const create = async (...scopes: Scope[]): Promise<{ id: string; key: string }> => {
  const json = { name: 'The ERP', scopes, expires_in_days: 90 }
  const { status, body } = await callAsStaff('/api-keys', { method: 'POST', json })
  expect(status).toBe(201)
  return { id: body.details.id, key: body.key }
}
const by = (key: string, init: object = {}) => ({
  ...init,
  headers: { authorization: `Bearer ${key}`, ...nextVisitor() },
})

describe('a program', () => {
  it('reads orders and sets tracking numbers under the name of its key', async () => {
    const { id, key } = await create('orders:read', 'orders:ship')
    const order = await insertOrder(db)
    const item = await insertOrderItem(db, { orderId: order.id })
    const read = await callStaffHost(`/orders/${order.id}`, by(key))
    expect(read.body).toMatchObject({ id: order.id, customer_email: order.customerEmail })
    const json = { carrier: 'ups', tracking_number: '1Z999AA10123456784', version: 1 }
    const init = { method: 'POST', json: { ...json, items: [{ id: item.id, quantity: 1 }] } }
    const shipped = await callStaffHost(`/orders/${order.id}/parcels`, by(key, init))
    expect([shipped.status, shipped.body.issues]).toEqual([201, undefined])
    const [record] = await db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, order.id))
      .orderBy(desc(audit.seq))
    expect(record).toMatchObject({ noun: 'order', actor: `key:${id}` })
    await expect
      .poll(async () => (await callAsStaff('/api-keys')).body.keys[0])
      .toMatchObject({ id, name: 'The ERP', last_used_at_ms: expect.any(Number) })
  })

  it('changes a price, based on the version that it has read', async () => {
    const { id, key } = await create('products:write')
    const product = await insertProduct(db, { priceCents: 4000 })
    const path = `/products/${product.id}`
    const { body } = await callStaffHost(path, by(key))
    const init = by(key, { method: 'PATCH', json: { version: body.version, price: 45 } })
    expect((await callStaffHost(path, init)).body).toMatchObject({ price: 45 })
    expect((await callStaffHost(path, init)).body.code).toBe('version-conflict')
    const [record] = await db.select().from(audit).where(eq(audit.subjectId, product.id))
    expect(record?.actor).toBe(`key:${id}`)
  })

  it('takes a return from its start to its refund', async () => {
    const { id, key } = await create('returns:read', 'returns:write', 'refunds:write')
    const order = await insertOrder(db, { status: 'delivered' })
    const item = await insertOrderItem(db, { orderId: order.id })
    const send = async (method: string, path: string, json: object) => {
      const { body } = await callStaffHost(path, by(key, { method, json }))
      expect(body.issues).toBeUndefined()
      return body
    }
    const items = [{ id: item.id, quantity: 1, reason: 'damaged' }]
    const request = { order_id: order.id, resolution: 'refund', items }
    const { id: returnId, version } = await send('POST', '/returns', request)
    const path = `/returns/${returnId}`
    const received = [{ id: item.id, received: 1, is_restocked: false }]
    await send('PATCH', path, { state: 'approved', version, instructions: 'Send it.' })
    await send('PATCH', path, { state: 'received', version: version + 1, items: received })
    const ended = await send('POST', `${path}/refund`, { version: version + 2, amount: 0 })
    expect(ended).toMatchObject({ state: 'refunded', created_by: `key:${id}` })
    const list = await callStaffHost('/returns', by(key))
    expect(list.body.returns).toMatchObject([{ id: returnId }])
  })

  it('changes stock, and is told which scope it lacks for anything else', async () => {
    const { id, key } = await create('stock:write')
    const product = await insertProduct(db, { stock: 5 })
    const json = { stock_change: 2, write_id: crypto.randomUUID() }
    const moved = await callStaffHost(`/inventory/${product.id}`, by(key, { method: 'POST', json }))
    expect(moved.body).toMatchObject({ stock: 7 })
    const [record] = await db.select().from(audit).where(eq(audit.subjectId, product.id))
    expect(record?.actor).toBe(`key:${id}`)
    const refused = await callStaffHost('/orders', by(key))
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'scope-required',
      detail: 'This needs the scope orders:read. Yours: stock:write.',
    })
    for (const path of ['/api-keys', '/staff', '/mails', '/orders/export', '/dashboard'])
      expect((await callStaffHost(path, by(key))).body.code).toBe('scope-required')
    expect((await takeLogs(6)).slice(0, 2)).toEqual([
      `key:${id} was refused what needs the scope orders:read`,
      `key:${id} was refused what needs a person`,
    ])
  })
})

describe('a key', () => {
  it('is shown once and stored as a hash', async () => {
    const { id, key } = await create('reviews:read')
    expect(key).toMatch(/^shop_[\w-]{43}$/)
    const stored = await db.select().from(apiKeys).where(eq(apiKeys.id, id))
    const records = await db.select().from(audit).where(eq(audit.subjectId, id))
    const seen = JSON.stringify([stored, records, (await callAsStaff('/api-keys')).body])
    expect(seen).not.toContain(key)
    expect(records).toMatchObject([{ noun: 'key', action: 'create', actor: 'staff@localhost' }])
    expect(JSON.stringify(records)).not.toContain(stored[0]?.keySha256)
  })

  it('works only on the staff host', async () => {
    const { key } = await create('reviews:read')
    expect((await callStaffHost('/reviews', by(key))).status).toBe(200)
    expect((await call('/reviews', by(key))).body.code).toBe('not-found')
  })

  it('ends when it is revoked or expires', async () => {
    const { id, key } = await create('reviews:read')
    expect((await callStaffHost('/reviews', by(key))).status).toBe(200)
    const path = `/api-keys/${id}`
    expect((await callAsStaff(path, { method: 'DELETE' })).status).toBe(204)
    expect((await callStaffHost('/reviews', by(key))).body.code).toBe('staff-only')
    expect((await callAsStaff(path, { method: 'DELETE' })).status).toBe(204)
    const other = await create('reviews:read')
    await db.update(apiKeys).set({ expiresAtMs: 1 }).where(eq(apiKeys.id, other.id))
    expect((await callStaffHost('/reviews', by(other.key))).body.code).toBe('staff-only')
    expect(await takeLogs(2)).toContain(`staff were refused: key:${id} is revoked or has expired`)
    const { body } = await callAsStaff('/api-keys')
    expect(body.keys[0]).toMatchObject({ id: other.id, has_ended: true })
    const unknown = `shop_${'x'.repeat(43)}`
    expect((await callStaffHost('/reviews', by(unknown))).body).toMatchObject({
      code: 'staff-only',
      detail: expect.stringContaining('This API key is unknown, revoked or expired.'),
    })
    expect((await callAsStaff('/api-keys/none', { method: 'DELETE' })).body.code).toBe(
      'key-not-found',
    )
  })

  it('has a rate limit, and so has a visitor who guesses keys', async () => {
    const { key } = await create('reviews:read')
    const statusesOf = async (send: () => ReturnType<typeof call>) => {
      const codes: string[] = []
      for (let sent = 0; sent <= 2 * perMinute; sent += 1) codes.push((await send()).body.code)
      return codes
    }
    const used = await statusesOf(() => callStaffHost('/reviews', by(key)))
    expect(used).toContain('too-many-requests')
    const guesser = nextVisitor()
    const guess = () => {
      const authorization = `Bearer shop_${crypto.randomUUID().replaceAll('-', '')}${'x'.repeat(11)}`
      return callStaffHost('/reviews', { headers: { authorization, ...guesser } })
    }
    expect(await statusesOf(guess)).toContain('too-many-requests')
    const other = await create('reviews:read')
    expect((await callStaffHost('/reviews', by(other.key))).status).toBe(200)
  })
})

it('needs a name, scopes that exist, and an end within two years or none', async () => {
  const send = async (changes: object) => {
    const json = { name: 'ERP', scopes: ['orders:read'], expires_in_days: null, ...changes }
    const { body } = await callAsStaff('/api-keys', { method: 'POST', json })
    return body.issues?.[0].path
  }
  expect(await send({ name: ' ' })).toBe('name')
  expect(await send({ scopes: [] })).toBe('scopes')
  expect(await send({ scopes: ['orders:delete'] })).toBe('scopes.0')
  expect(await send({ expires_in_days: 731 })).toBe('expires_in_days')
  expect(await send({})).toBeUndefined()
})
