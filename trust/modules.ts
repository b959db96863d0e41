/** Part `modules`: five hostile back ends run while an honest one and the shop are called. */
import { backendLimits } from '@shop/contracts/backend'
import { maxStoreBytes } from '@shop/contracts/module-value'
import type { Database } from '@shop/db/open'
import type { TestShop } from '@shop/testkit/test-shop'
import { fillStock } from '@shop/testkit/database'
import { publishEmpty } from '@shop/workers/access/publish-empty'
import { sql } from 'drizzle-orm'

import { type Call, describe, isSuccess, repeatUntil, sendAsStaff } from './calls.ts'
import { browseCalls, browseDuring, nextNumber, runLoad } from './load.ts'
import { hostile, serverEntries } from './modules/server-entries.ts'
import { inShop, isSlice, type Part, type Row } from './part.ts'

const maxFactor = 8
const seconds = isSlice ? 1 : 60
/** Long enough for a second attempt, because a failed delivery is retried after 30 seconds. */
const eventsBudgetMs = 60_000

const act = (module: string, json: unknown) => (): Call => ({
  method: 'POST',
  path: `/api/x/${module}/act`,
  json,
  headers: { 'idempotency-key': `${module}-${nextNumber()}` },
})

export const modules: Part = () =>
  inShop({}, async (shop, db) => {
    const { origin } = shop
    await fillStock(db, 1_000_000)
    for (const module of Object.keys(serverEntries)) await publishBackend(shop, module)
    const input = { port: Number(new URL(origin).port) }
    const names = Object.keys(hostile)
    const attack = Object.fromEntries(names.map((name) => [name, act(name, input)]))
    const calls = { ...browseCalls, 'an action': act('honest', {}) }
    const { disturbed, rows } = await browseDuring({ origin, seconds, calls, maxFactor }, () =>
      runLoad({ origin, seconds, calls: attack, connections: 10, pauseMs: 100 }),
    )
    const unexpected = disturbed.filter(
      ({ reply }) => !/"action-(?:failed|unavailable)"/.test(reply.text),
    )
    return [
      {
        promise: 'each call of a hostile module is refused as a failure of that module',
        result: `${disturbed.length} calls of modules that ${names.join(', ')}`,
        wrong: unexpected.map(({ name, reply }) => `${name} got ${describe(reply)}`),
      },
      ...rows,
      ...(await findTraces(shop, db)),
    ]
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

/** Each module writes its own name into everything that it stores. */
const findTraces = async (shop: TestShop, db: Database): Promise<Row[]> => {
  const all = async (query: ReturnType<typeof sql>): Promise<string[]> =>
    (await db.all<{ text: string }>(query)).map(({ text }) => text)
  const missed = await repeatUntil(
    () =>
      all(sql`select id as text from orders
        where id not in (select substr(key, 7) from module_rows where module = 'honest')
          and idempotency_key like 'browse-%'`),
    (ids) => ids.length === 0,
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
    {
      promise: 'the event of every order reaches the honest module',
      result: `${missed.length} orders missed`,
      wrong: missed,
    },
    {
      promise:
        'nothing of one module is in another, stores and e-mails stay within the limits, and batches whole',
      result: `${texts.length} stored replies and errors read`,
      wrong: [...crossed, ...beyond, ...texts.filter((text) => text.includes(secret))],
    },
    {
      promise: 'the screen of each hostile module shows its failures',
      result: Object.keys(hostile).join(', '),
      wrong: await findSilent(shop),
    },
  ]
}

const findSilent = async (shop: TestShop): Promise<string[]> => {
  const screens = Object.keys(hostile).map(async (module) => {
    const { text } = await sendAsStaff(shop, { path: `/api/backends/${module}` })
    return /"name":"action act","today":\{"count":\d+,"failures":[1-9]/.test(text) ? [] : [module]
  })
  return (await Promise.all(screens)).flat()
}
