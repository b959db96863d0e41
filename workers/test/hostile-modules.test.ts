import { backendLimits } from '@shop/contracts/backend'
import { maxStoreBytes } from '@shop/contracts/module-value'
import { openDatabase } from '@shop/db/open'
import { orderInput } from '@shop/testkit/builders'
import { fillStock } from '@shop/testkit/database'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { asStaff, startTestShop } from '@shop/testkit/test-shop'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'

import { publishEmpty } from './access/publish-empty.ts'
import { hostile, serverEntries } from './hostile-entries.ts'

// Drops the log, which would only list what the hostile modules do.
const onLog = (): void => {}
const template = inject('seededShop')
const shop = await startTestShop({ hasModules: false, template, onLog })
afterAll(shop.stop)
const db = openDatabase(shop.libsql)
const { origin, staffOrigin } = shop
const names = Object.keys(hostile)
const secret = 'secret-of-honest'

const publish = async (module: string): Promise<void> => {
  const texts = { subject: `{word} of ${module}`, heading: 'x', intro: 'x', next: ['x'] }
  const mail = { ...texts, consent: 'own-request' as const }
  const backend = {
    needs: {
      rows: { notes: { version: 1, persons: false } },
      values: true,
      secrets: ['key'],
      reads: [],
      hosts: [],
      mails: { [module === 'honest' ? 'news' : 'hello']: mail },
    },
    actions: { act: { role: 'shopper' as const, summary: '', input: {} } },
    events: ['order.placed' as const],
    jobs: {},
  }
  const files = { 'server.js': serverEntries[module] ?? '' }
  await publishEmpty(shop, { module, routes: [], server: { entry: 'server.js' }, backend }, files)
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...nextVisitor(),
    },
    body: JSON.stringify(body),
  })

const act = (module: string): Promise<Response> =>
  post(`/api/x/${module}/act`, { port: Number(new URL(origin).port) })

/**
 * Modules run at a low priority, so on a busy machine a call may exceed its five seconds. The next
 * one must succeed.
 */
const actHonestly = (): Promise<number> =>
  vi.waitFor(async () => {
    const response = await act('honest')
    expect(response.status, await response.text()).toBe(200)
    return response.status
  }, 60_000)

const tee = { product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }

const textsOf = async (query: ReturnType<typeof sql>): Promise<string[]> =>
  (await db.all<{ text: string }>(query)).map(({ text }) => text)

const ordered: unknown[] = []
const statuses: number[] = []

beforeAll(async () => {
  await fillStock(db, 1_000_000)
  for (const module of Object.keys(serverEntries)) await publish(module)
  const path = `${staffOrigin}/api/backends/honest/secrets/key`
  const headers = { ...asStaff(shop), 'content-type': 'application/json' }
  const body = JSON.stringify({ value: secret })
  expect((await fetch(path, { method: 'PUT', headers, body })).ok).toBe(true)
}, 120_000)

it('refuses each hostile call as a failure of its module, while all other calls succeed', async () => {
  const state = { isOver: false }
  const attack = Promise.all([...names, ...names].map(async (name) => (await act(name)).json()))
  const attacked = attack.finally(() => (state.isOver = true))
  while (!state.isOver) {
    const order = await post('/api/orders', orderInput([tee]))
    ordered.push(((await order.json()) as { id: string }).id)
    const list = await fetch(`${origin}/api/products?limit=24`, { headers: nextVisitor() })
    statuses.push(order.status, list.status, await actHonestly())
  }
  for (const problem of await attacked)
    expect(problem).toMatchObject({ code: expect.stringMatching(/^action-(failed|unavailable)$/) })
  expect([...new Set(statuses)].toSorted()).toEqual([200, 201])
}, 120_000)

describe('afterwards', () => {
  it('the event of every order has reached the honest module', async () => {
    const read = () =>
      textsOf(sql`select substr(key, 7) as text from module_rows where module = 'honest'`)
    // A failed delivery is retried after 30 seconds.
    await vi.waitFor(async () => {
      expect(await read()).toEqual(expect.arrayContaining(ordered))
    }, 100_000)
  }, 120_000)

  it('nothing of one module is in another, because each writes its own name into all it stores', async () => {
    const crossed = await textsOf(sql`
      select module || ' has the row ' || key || ': ' || value as text from module_rows
        where value not like '%' || module || '%' or key like 'found %'
      union all select module || ' has the value ' || key from module_values
        where value not like '%' || module || '%'
      union all select id || ': ' || data from mails
        where kind = 'module' and data not like '%of ' || json_extract(data, '$.module') || '%'`)
    expect(crossed).toEqual([])
    const texts = await textsOf(sql`
      select reply as text from module_calls where reply is not null
      union all select last_error from module_meters where last_error is not null`)
    expect(texts.length).toBeGreaterThan(names.length)
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })

  it('stores and e-mails are within the limits, and batches are whole', async () => {
    const beyond = await textsOf(sql`
      select module || ' stores ' || rows || ' rows, ' || bytes || ' bytes' as text from module_stores
        where rows > ${backendLimits.rows} or bytes > ${backendLimits.storeBytes}
      union all select module || ' has values of ' || sum(bytes) from module_values
        group by module having sum(bytes) > ${maxStoreBytes}
      union all select recipient || ' got ' || count(*) from mails where kind = 'module'
        group by recipient having count(*) > ${backendLimits.mailsToOneADay}
      union all select 'half a batch: ' || count(*) from module_rows
        where module = 'floods' group by module having count(*) % 50 <> 0`)
    expect(beyond).toEqual([])
  })

  it.each(names)('the screen of %s shows its failures', async (module) => {
    const path = `${staffOrigin}/api/backends/${module}`
    const text = await (await fetch(path, { headers: asStaff(shop) })).text()
    expect(text).toMatch(/"name":"action act","today":\{"count":\d+,"failures":[1-9]/)
  })
})
