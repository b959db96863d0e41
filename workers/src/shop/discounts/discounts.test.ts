import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { type DiscountInput, discountStates } from '@shop/contracts/discount-input'
import { checkInvariants } from '@shop/db/invariants'
import { discounts, discountUses } from '@shop/db/schema/discounts'
import { orders } from '@shop/db/schema/orders'
import { discountInput, insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { dayMs, isoTime } from '@shop/domain/time'

import { currentOf, readUnended } from '../settings/current-discounts.ts'
import { startApi } from '../../../test/shop.ts'

const { callAsStaff, call, db, order } = await startApi()

let count = 0
const newCode = () => `CODE${(count += 1)}`
const create = async (overrides: Partial<DiscountInput> = {}) => {
  const { status, body } = await callAsStaff('/discounts', {
    method: 'POST',
    json: discountInput(overrides),
  })
  expect(status).toBe(201)
  return body
}
const createCode = async (overrides: Partial<DiscountInput> = {}) => {
  const code = newCode()
  return { code, ...(await create({ code, ...overrides })) }
}
const save = (id: string, given: DiscountInput, version: number) =>
  callAsStaff(`/discounts/${id}`, { method: 'PUT', json: { terms: given, version } })
const usesOf = async (id: string) =>
  (await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.uses
const check = (code: string) => call('/discounts/check', { method: 'POST', json: { code } })

const product = await insertProduct(db, { priceCents: 4000, stock: 5000, category: 'Hats' })
const place = (overrides: Parameters<typeof orderInput>[1] = {}, key?: string) =>
  order(orderInput([orderLine(product)], overrides), key)
const problemOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => ({
  status,
  code: body.code,
  path: body.issues?.[0]?.path,
})
const notValid = { status: 409, code: 'discount-not-valid', path: 'discount_code' }

it('a shop without discounts names none, and its orders have none', async () => {
  expect((await call('/settings')).body).not.toHaveProperty('discounts')
  const { body } = await place()
  expect(body).not.toHaveProperty('discount')
  expect(body.total_amount).toBe(53.19)
})

it('subtracts the discount of a code in any letter case before tax, and stores it with the order', async () => {
  const { id, code } = await createCode()
  const { status, body } = await place({ discount_code: code.toLowerCase(), total: 48.87 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    subtotal: 40,
    discount: 4,
    discount_label: `Discount (${code})`,
    shipping: 9.99,
    tax: 2.88,
    total_amount: 48.87,
  })
  expect(await usesOf(id)).toBe(1)
  const { link_key: key } = body
  expect((await call(`/orders/${body.id}/status?key=${key}`)).body).toMatchObject({ discount: 4 })
})

it('sends an order with the same key once, even after its code has ended', async () => {
  const { id, code, terms: given } = await createCode({ maxUses: 1 })
  const [key, input] = [crypto.randomUUID(), orderInput([orderLine(product)])]
  const send = () => order({ ...input, discount_code: code }, key)
  const first = await send()
  expect(first.status).toBe(201)
  expect((await save(id, { ...given, isActive: false }, 1)).status).toBe(200)
  expect((await send()).body.id).toBe(first.body.id)
  expect(await usesOf(id)).toBe(1)
})

it('gives the ten uses of a code to exactly ten of a hundred buyers', async () => {
  const { id, code } = await createCode({ kind: 'amount', amountCents: 500, maxUses: 10 })
  const results: Awaited<ReturnType<typeof place>>[] = []
  for (let round = 0; round < 4; round += 1)
    results.push(
      ...(await Promise.all(Array.from({ length: 25 }, () => place({ discount_code: code })))),
    )
  const placed = results.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(10)
  expect(new Set(placed.map(({ body }) => body.discount))).toEqual(new Set([5]))
  const refused = results.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(90)
  for (const one of refused) expect(problemOf(one)).toEqual(notValid)
  expect(await usesOf(id)).toBe(10)
})

it('lets each email use a code once, even if its orders arrive at the same time', async () => {
  const { id, code } = await createCode({ isOncePerEmail: true })
  const emails = Array.from({ length: 10 }, (_none, index) =>
    index % 2 ? 'Once@Example.com' : 'once@example.com',
  )
  const results = await Promise.all(
    emails.map((email) => place({ discount_code: code, customer_email: email })),
  )
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const one of results.filter(({ status }) => status !== 201))
    expect(problemOf(one)).toEqual(notValid)
  expect((await place({ discount_code: code })).status).toBe(201)
  expect(await usesOf(id)).toBe(2)
  await callAsStaff('/customers/erase', { method: 'POST', json: { email: 'once@example.com' } })
  const uses = await db.select().from(discountUses).where(eq(discountUses.discountId, id))
  expect(uses.map(({ email }) => email)).not.toContain('once@example.com')
})

it('gives a use back once when an order is cancelled or deleted, and takes it again', async () => {
  const { id, code } = await createCode({ maxUses: 1 })
  const { body } = await place({ discount_code: code })
  const setStatus = (status: string, version: number) =>
    callAsStaff(`/orders/${body.id}`, { method: 'PATCH', json: { status, version } })
  const cancel = () =>
    call(`/orders/${body.id}/cancel`, { method: 'POST', json: { key: body.link_key } })
  await Promise.all([cancel(), cancel(), cancel()])
  expect(await usesOf(id)).toBe(0)
  expect((await setStatus('pending', 2)).status).toBe(200)
  expect(await usesOf(id)).toBe(1)
  await setStatus('cancelled', 3)
  const other = await place({ discount_code: code })
  expect(other.status).toBe(201)
  expect(problemOf(await setStatus('pending', 4))).toEqual({ ...notValid, path: 'status' })
  await callAsStaff(`/orders/${body.id}`, { method: 'DELETE' })
  expect(await usesOf(id)).toBe(1)
  await callAsStaff(`/orders/${other.body.id}`, { method: 'DELETE' })
  expect(await usesOf(id)).toBe(0)
})

it('shows staff one discount, and says when it is gone', async () => {
  const created = await create()
  const path = `/discounts/${created.id}`
  expect((await callAsStaff(path)).body).toEqual(created)
  await callAsStaff(`${path}?version=1`, { method: 'DELETE' })
  expect(problemOf(await callAsStaff(path))).toMatchObject({
    status: 404,
    code: 'discount-not-found',
  })
})

it('gives the same response for unknown, ended, future, inactive and used-up codes', async () => {
  const past = isoTime(Date.now() - dayMs)
  const future = isoTime(Date.now() + dayMs)
  const usedUp = await createCode({ maxUses: 1 })
  await place({ discount_code: usedUp.code })
  const codes = [
    'NOBODY-KNOWS',
    (await createCode({ until: past })).code,
    (await createCode({ from: future })).code,
    (await createCode({ isActive: false })).code,
    usedUp.code,
  ]
  const responses = new Set<string>()
  for (const code of codes) {
    const { status, body } = await check(code)
    responses.add(JSON.stringify({ status, ...body, instance: null }))
    expect(problemOf(await place({ discount_code: code }))).toEqual(notValid)
  }
  expect([...responses]).toHaveLength(1)
  expect((await check((await createCode()).code)).body).toMatchObject({ value: 1000 })
})

it('says that a code needs a larger order or other products', async () => {
  const { code } = await createCode({ minimumCents: 5000 })
  const { body } = await place({ discount_code: code })
  expect(body.detail).toBe(
    `The code ${code} applies to orders of $50 or more before shipping and tax.`,
  )
  const ofShirts = await createCode({ categories: 'Shirts' })
  expect((await place({ discount_code: ofShirts.code })).body.detail).toContain('not in your cart')
  const ofHats = await createCode({ categories: 'Shirts, Hats' })
  expect((await place({ discount_code: ofHats.code })).status).toBe(201)
})

it('rejects the total of a discount that staff have changed meanwhile', async () => {
  const { id, code, terms: given } = await createCode()
  expect((await save(id, { ...given, percent: 0.2 }, 1)).status).toBe(200)
  const { status, body } = await place({ discount_code: code, total: 48.87 })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'price-changed' })
  expect(body.issues).toEqual([{ path: 'total', message: 'was $48.87 and is $44.55 now' }])
})

it('applies the best automatic discount, which a code replaces', async () => {
  const [small, large] = [await create(), await create({ percent: 0.25, title: 'Flash' })]
  const { body: saved } = await call('/settings')
  expect(saved.discounts.automatic.map(({ title }: { title: string }) => title)).toEqual([
    'Summer',
    'Flash',
  ])
  expect((await place()).body).toMatchObject({ discount: 10, discount_label: 'Discount (Flash)' })
  const { code } = await createCode({ percent: 0.05 })
  expect((await place({ discount_code: code })).body).toMatchObject({ discount: 2 })
  for (const { id, terms: given } of [small, large])
    expect((await save(id, { ...given, isActive: false }, 1)).status).toBe(200)
  expect((await place()).body).not.toHaveProperty('discount')
})

it('limits free shipping to the price of the shipping', async () => {
  const { code } = await createCode({ kind: 'shipping', percent: null })
  expect((await place({ discount_code: code })).body).toMatchObject({
    discount: 0,
    discount_label: `Discount (${code})`,
    shipping: 0,
    total_amount: 43.2,
  })
})

it('lists, saves and deletes for staff, and refuses invalid input', async () => {
  const { id, code, terms: given } = await createCode({ title: 'To be edited' })
  const listed = (await callAsStaff('/discounts?q=edited')).body
  expect(listed).toMatchObject({ total: 1, discounts: [{ id, state: 'active', uses: 0 }] })
  expect((await save(id, { ...given, title: 'Edited' }, 1)).body).toMatchObject({ version: 2 })
  expect(problemOf(await save(id, given, 1))).toMatchObject({ code: 'version-conflict' })
  const post = (overrides: Partial<DiscountInput>) =>
    callAsStaff('/discounts', { method: 'POST', json: discountInput(overrides) })
  expect(problemOf(await post({ code }))).toMatchObject({ code: 'already-exists' })
  expect(problemOf(await post({ percent: null }))).toMatchObject({ path: 'percent' })
  expect(problemOf(await post({ productIds: 'ghost' }))).toMatchObject({ path: 'productIds' })
  expect(problemOf(await post({ categories: 'Boats' }))).toMatchObject({ code: 'bad-input' })
  expect(problemOf(await post({ isOncePerEmail: true }))).toMatchObject({ path: 'code' })
  const { body: history } = await callAsStaff(`/audit?noun=discount&subject=${id}`)
  const change = { field: 'title', before: 'To be edited', after: 'Edited' }
  expect(history.entries).toMatchObject([{ changes: [change] }, { action: 'create' }])
  expect(history.entries[1].changes).toContainEqual({ field: 'percent', before: null, after: 0.1 })
  const remove = (version: number) =>
    callAsStaff(`/discounts/${id}?version=${version}`, { method: 'DELETE' })
  expect(problemOf(await remove(1))).toMatchObject({ code: 'version-conflict' })
  const placed = await place({ discount_code: code })
  expect((await remove(2)).status).toBe(204)
  expect(problemOf(await remove(2))).toMatchObject({ code: 'discount-not-found' })
  expect((await callAsStaff(`/orders/${placed.body.id}`)).body).toMatchObject({ discount: 4 })
})

it('filters by the state that the list shows', async () => {
  const inDays = (days: number) => isoTime(Date.now() + days * dayMs)
  const [past, future] = [inDays(-1), inDays(1)]
  const title = 'Of a state'
  const { id } = await createCode({ title, maxUses: 1 })
  await createCode({ title, until: past })
  await createCode({ title, from: future, maxUses: 1 })
  await createCode({ title, until: future, from: past })
  await createCode({ title, isActive: false, until: past })
  await db.update(discounts).set({ uses: 1 }).where(eq(discounts.id, id))
  for (const state of discountStates) {
    const found = (await callAsStaff(`/discounts?q=state&state=${encodeURIComponent(state)}`)).body
    expect(found).toMatchObject({ total: 1, discounts: [{ state }] })
  }
  await db.update(discounts).set({ uses: 0 }).where(eq(discounts.id, id))
})

it('refuses a discount for which documents have no room, and knows that there are codes, however many', async () => {
  await db.delete(discounts)
  const insert = (many: number, values: Partial<typeof discounts.$inferInsert>) =>
    db.insert(discounts).values(
      Array.from({ length: many }, (_none, index) => ({
        id: `many-${values.title}-${index}`,
        title: '',
        kind: 'amount' as const,
        value: 1,
        minimumCents: 0,
        isOncePerEmail: false,
        isPublic: false,
        isActive: true,
        createdAtMs: 0,
        updatedAtMs: 0,
        ...values,
        code: values.code ? `${values.code}${index}` : null,
      })),
    )
  const inAnHour = Date.now() + 3_600_000
  await insert(199, { title: 'automatic' })
  await insert(60, { title: 'later', code: 'LATER', fromMs: inAnHour })
  await insert(1, { title: 'now', code: 'NOW', createdAtMs: 1 })
  const { current } = currentOf(await readUnended({ db, now: Date.now }), Date.now())
  expect(current).toMatchObject({ hasCodes: true, automatic: { length: 199 } })
  const { id, version } = await create()
  expect(problemOf(await save(id, discountInput({ title: 'Same' }), version)).status).toBe(200)
  for (const one of [discountInput(), discountInput({ code: newCode(), isPublic: true })])
    expect(problemOf(await callAsStaff('/discounts', { method: 'POST', json: one }))).toMatchObject(
      { status: 422, path: 'isActive' },
    )
  await createCode()
  await create({ isActive: false })
  await db.delete(discounts)
})

it('leaves a consistent database', async () => {
  expect(await db.$count(orders)).toBeGreaterThan(15)
  expect((await checkInvariants(db)).broken).toEqual([])
})
