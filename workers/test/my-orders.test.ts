import { mails } from '@shop/db/schema/mails'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call, callStaffHost, db, order, origin } = await startApi()
const product = await insertProduct(db, { stock: 1000 })
const place = (email: string) => order(orderInput([orderLine(product)], { customer_email: email }))

const requestKey = async (email: string): Promise<string> => {
  const response = await call('/my/link', { method: 'POST', json: { email } })
  expect(response).toMatchObject({ status: 202, body: { status: 'requested' } })
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.seq))
  return (mail?.data as { key: string } | undefined)?.key ?? ''
}

const signIn = async (key: string) => {
  const { status, headers } = await call('/my/session', { method: 'POST', json: { key } })
  expect(status).toBe(204)
  return headers.get('set-cookie') ?? ''
}

it('signs in by a link with a cookie, which opens only the orders of the link’s email', async () => {
  const { body } = await place('ada@example.com')
  await place('other@example.com')
  expect(await requestKey('nobody@example.com')).toBe('')
  const set = await signIn(await requestKey('ada@example.com'))
  const { port } = new URL(origin)
  expect(set).toMatch(
    new RegExp(
      `^shopper_session_${port}=[\\w-]{22}; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000$`,
    ),
  )
  const cookie = set.split(';')[0] ?? ''
  const list = await call('/my/orders', { headers: { cookie } })
  expect(list.body).toMatchObject({ total: 1, orders: [{ id: body.id, link_key: body.link_key }] })
  expect(list.headers.get('cache-control')).toBe('private, no-store')
  expect((await call('/my', { headers: { cookie } })).body.account.email).toBe('ada@example.com')
  expect((await call('/my')).body).toEqual({ account: null })
  expect((await callStaffHost('/my/orders', { headers: { cookie } })).status).toBe(404)
})

it('rejects pages of other sites, and everyone without a session', async () => {
  await place('bea@example.com')
  const cookie = (await signIn(await requestKey('bea@example.com'))).split(';')[0] ?? ''
  const foreign = { cookie, 'sec-fetch-site': 'cross-site' }
  for (const [path, init] of [
    ['/my/orders', {}],
    ['/my/data', {}],
    ['/my/consent', { method: 'PUT', json: { is_subscribed: true } }],
    ['/my/erase', { method: 'POST', json: { email: 'bea@example.com' } }],
    ['/my/sessions', { method: 'DELETE' }],
    ['/my/sessions/1', { method: 'DELETE' }],
  ] as const) {
    expect((await call(path, { ...init, headers: foreign })).body.code).toBe('foreign-origin')
    expect((await call(path, init)).body.code).toBe('signed-out')
  }
  const erase = { method: 'POST', json: { email: 'bea@example.com' } }
  expect((await call('/my/erase', { ...erase, headers: { cookie } })).body.code).toBe('order-open')
})

it('ends the session of one device, whose cookie is void afterwards', async () => {
  await place('cy@example.com')
  const set = await signIn(await requestKey('cy@example.com'))
  const cookie = set.split(';')[0] ?? ''
  const { account } = (await call('/my', { headers: { cookie } })).body
  const path = `/my/sessions/${account.sessions[0].id}`
  const ended = await call(path, { method: 'DELETE', headers: { cookie } })
  expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await call('/my/orders', { headers: { cookie } })).body.code).toBe('signed-out')
})

it.each([
  ['POST', '/my/link', { email: 'not an email' }, 'bad-input'],
  ['POST', '/my/link', { email: 'a@example.com', number: '1' }, 'bad-input'],
  ['POST', '/my/session', { key: '' }, 'bad-input'],
  ['POST', '/my/session', { key: 'forged' }, 'link-ended'],
  ['GET', '/my/link?key=forged', undefined, 'link-ended'],
] as const)('rejects %s %s with %j', async (method, path, json, code) => {
  expect((await call(path, { method, ...(json && { json }) })).body.code).toBe(code)
})
