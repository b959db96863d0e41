/** Part `modules`: five hostile back ends run while an honest one and the shop are called. */
import { backendLimits } from '@shop/contracts/backend'
import { maxStoreBytes } from '@shop/contracts/module-value'
import type { Database } from '@shop/db/open'
import type { TestShop } from '@shop/testkit/test-shop'
import { fillStock } from '@shop/testkit/database'
import { publishEmpty } from '@shop/workers/access/publish-empty'
import { sql } from 'drizzle-orm'

import { type Call, describe, isSuccess, orderCall, sendAsStaff, sendUntil } from './calls.ts'
import { type Measured, p99MsOf, runLoad } from './load.ts'
import { hostile, serverEntries } from './modules/server-entries.ts'
import { announce, inShop, isSlice, type Part, type Row, toRow, toTimedRow } from './part.ts'

const maxFactor = 8
const seconds = isSlice ? 1 : 60
/** Long enough for a second attempt, because a failed delivery is retried after 30 seconds. */
const eventsBudgetMs = 60_000

const act = (module: string, json: unknown): Call => ({
  method: 'POST',
  path: `/api/x/${module}/act`,
  json,
  headers: { 'idempotency-key': `${module}-#` },
})

const browseCalls: Record<string, Call> = {
  'an action': act('honest', {}),
  'a list': { path: '/api/products?limit=24' },
  'a product': { path: '/product/focus-crest-tee', headers: { accept: 'text/markdown' } },
  'an order': { ...orderCall(), headers: { 'idempotency-key': 'browse-#' } },
}

export const modules: Part = () =>
  inShop({}, async (shop, db) => {
    const { origin } = shop
    await fillStock(db, 1_000_000)
    for (const module of Object.keys(serverEntries)) await publishBackend(shop, module)
    const browse = { origin, seconds, calls: browseCalls, connections: 4, pauseMs: 100 }
    announce('an honest module and the shop alone')
    if (!isSlice) await runLoad({ ...browse, seconds: 2 })
    const alone = await runLoad(browse)
    announce('five hostile modules')
    const input = { port: Number(new URL(origin).port) }
    const calls = Object.fromEntries(Object.keys(hostile).map((name) => [name, act(name, input)]))
    const [among, attacks] = await Promise.all([
      runLoad(browse),
      runLoad({ origin, seconds, calls, connections: 10, pauseMs: 100 }),
    ])
    announce('events')
    return [...toRows(alone, among, attacks), ...(await findTraces(shop, db))]
  })

const publishBackend = async (shop: TestShop, module: string): Promise<void> => {
  const isHonest = module === 'honest'
  const mail = {
    subject: `{word} of ${module}`,
    heading: 'x',
    intro: 'x',
    next: ['x'],
    consent: 'own-request' as const,
  }
  const backend = {
    needs: {
      rows: { notes: { version: 1, persons: false } },
      values: true,
      secrets: ['key'],
      reads: [],
      hosts: [],
      mails: { [isHonest ? 'news' : 'hello']: mail },
    },
    actions: { act: { role: 'shopper' as const, summary: '', input: {} } },
    events: ['order.placed' as const],
    jobs: {},
  }
  const files = { 'server.js': serverEntries[module] ?? '' }
  await publishEmpty(shop, { module, routes: [], server: { entry: 'server.js' }, backend }, files)
  if (!isHonest) return
  const path = `/api/backends/${module}/secrets/key`
  const set = await sendAsStaff(shop, { method: 'PUT', path, json: { value: secret } })
  if (!isSuccess(set)) throw new Error(describe(set))
}

const secret = 'secret-of-honest'

const toRows = (alone: Measured, among: Measured, attacks: Measured): Row[] => {
  const failed = [...alone.samples, ...among.samples].filter((sample) => !isSuccess(sample))
  const [before, during] = [alone, among].map(({ samples }) => p99MsOf(samples)) as [number, number]
  const unexpected = attacks.samples.filter(
    ({ code = '' }) => !['action-failed', 'action-unavailable'].includes(code),
  )
  return [
    toRow(
      `${attacks.samples.length} calls of five hostile modules: loop, allocate, flood, hang, guess`,
      unexpected.map(({ name, status, code }) => `${name} got ${status} ${code}`),
      'each is refused as a failure of its module',
    ),
    toRow(
      `${among.samples.length} calls of an honest module, lists, products and orders meanwhile`,
      failed.map(({ name, status, code }) => `${name} got ${status} ${code}`),
      'all succeed',
      'all succeeded',
    ),
    toTimedRow(
      'what the hostile modules cost the others',
      `p99 ${before.toFixed(0)} ms alone, ${during.toFixed(0)} ms among them`,
      `at most ${maxFactor} times as long`,
      during <= maxFactor * before,
    ),
  ]
}

/** Each module writes its own name into everything that it stores. */
const findTraces = async (shop: TestShop, db: Database): Promise<Row[]> => {
  const all = async (query: ReturnType<typeof sql>): Promise<string[]> =>
    (await db.all<{ text: string }>(query)).map(({ text }) => text)
  const missed = (): Promise<string[]> =>
    all(sql`select id as text from orders
      where id not in (select substr(key, 7) from module_rows where module = 'honest')
        and idempotency_key like 'browse-%'`)
  await sendUntil(
    async () => ({ status: (await missed()).length === 0 ? 200 : 503, headers: {}, text: '' }),
    isSuccess,
    eventsBudgetMs,
  )
  const crossed = await all(sql`
    select module || ' has the row ' || key || ': ' || value as text from module_rows
      where value not like '%' || module || '%' or key like 'found %'
    union all select module || ' has the value ' || key from module_values
      where value not like '%' || module || '%'
    union all select id || ': ' || data from mails
      where kind = 'module' and data not like '%of ' || json_extract(data, '$.module') || '%'`)
  const texts = await all(sql`
    select reply as text from module_calls where reply is not null
    union all select last_error from module_meters where last_error is not null`)
  const [stored] = await db.all<{ rows: number; mails: number; orders: number }>(sql`
    select (select count(*) from module_rows) + (select count(*) from module_values) as rows,
      (select count(*) from mails where kind = 'module') as mails,
      (select count(*) from orders where idempotency_key like 'browse-%') as orders`)
  const beyond = await all(sql`
    select module || ' stores ' || rows || ' rows, ' || bytes || ' bytes' as text from module_stores
      where rows > ${backendLimits.rows} or bytes > ${backendLimits.storeBytes}
    union all select module || ' has values of ' || sum(bytes) from module_values
      group by module having sum(bytes) > ${maxStoreBytes}
    union all select recipient || ' got ' || count(*) from mails where kind = 'module'
      group by recipient having count(*) > ${backendLimits.mailsToOneADay}
    union all select 'half a batch: ' || count(*) from module_rows
      where module = 'floods' group by module having count(*) % 50 <> 0`)
  return [
    toRow(
      `the events of ${stored?.orders} orders`,
      await missed(),
      'each reaches the honest module',
    ),
    toRow(
      `${stored?.rows} rows and values, ${stored?.mails} e-mails of modules`,
      crossed,
      'nothing crossed a border',
    ),
    toRow(
      `${texts.length} stored replies and errors of modules`,
      texts.filter((text) => text.includes(secret)),
      'no secret of another module',
    ),
    toRow('stores, e-mails to one address, batches', beyond, 'within the limits, whole'),
    toRow('the screens of the hostile modules', await findSilent(shop), 'each shows its failures'),
  ]
}

const findSilent = async (shop: TestShop): Promise<string[]> => {
  const screens = Object.keys(hostile).map(async (module) => {
    const { text } = await sendAsStaff(shop, { path: `/api/backends/${module}` })
    return /"name":"action act","today":\{"count":\d+,"failures":[1-9]/.test(text) ? [] : [module]
  })
  return (await Promise.all(screens)).flat()
}
