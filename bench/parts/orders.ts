/** Compares orders per second with the same writes sent directly to the database. */
import { type DatabaseAddress, openDatabase } from '@shop/db/open'
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { fillStock } from '@shop/testkit/database'
import { startTestShop } from '@shop/testkit/test-shop'
import * as v from 'valibot'

import { orderRequest, runLoad } from '../support/load.ts'
import { measureInTurn, type Row, toRow } from '../support/report.ts'
import { openShopProcess } from '../support/shop-process.ts'

const seconds = 2
const rounds = 3
const must = 0.6

export const benchOrders = async (): Promise<Row[]> => {
  const statements = await recordOrder()
  await using shop = await openShopProcess()
  await fillStock(openDatabase(shop.libsql), 10_000_000)
  const rows: Row[] = []
  for (const buyers of [1, 10]) {
    const load = { origin: shop.origin, connections: buyers, seconds, paths: [] }
    const { placed, straight } = await measureInTurn(
      {
        placed: async () => {
          const { perSecond, refused } = await runLoad({ ...load, kind: 'order' })
          if (refused > 0) console.log(`${refused} orders were no success`)
          return perSecond
        },
        straight: () => storeOrders(shop.libsql, statements, buyers),
      },
      rounds,
    )
    rows.push(
      toRow({
        name: buyers === 1 ? 'one buyer' : `${buyers} buyers at once`,
        unit: 'orders/s',
        must,
        rounds: placed,
        baseline: { name: 'libSQL straight', rounds: straight },
      }),
    )
  }
  return rows
}

type Statement = { sql: string; args: (string | number | null)[] }

const recordOrder = async (): Promise<Statement[]> => {
  const bodies: string[] = []
  const database = await openFaultProxy((sent) => bodies.push(sent))
  const shop = await startTestShop({ hasModules: false, libsqlProxy: database })
  const { path, ...order } = orderRequest()
  const placed = await fetch(shop.origin + path, order)
  await shop.stop()
  database.close()
  if (!placed.ok) throw new Error(`The order was not placed: ${await placed.text()}`)
  return findOrder(bodies)
}

const Sql = { sql: v.optional(v.string()), sql_id: v.optional(v.number()) }
const Value = v.object({ type: v.string(), value: v.optional(v.union([v.string(), v.number()])) })
const Step = v.object({ stmt: v.object({ ...Sql, args: v.optional(v.array(Value), []) }) })
/** A Hrana request can store SQL texts. Batches then refer to a stored text by its id. */
const Pipeline = v.object({
  requests: v.array(v.object({ ...Sql, batch: v.optional(v.object({ steps: v.array(Step) })) })),
})

const findOrder = (bodies: readonly string[]): Statement[] => {
  const stored = new Map<number, string>()
  for (const body of bodies) {
    const parsed = v.safeParse(Pipeline, body === '' ? null : JSON.parse(body))
    if (!parsed.success) continue
    for (const { sql, sql_id: id, batch } of parsed.output.requests) {
      if (sql !== undefined && id !== undefined) stored.set(id, sql)
      const statements = (batch?.steps ?? []).map(({ stmt }) => ({
        sql: stmt.sql ?? stored.get(stmt.sql_id ?? -1) ?? '',
        args: stmt.args.map(({ type, value = null }) =>
          type === 'integer' ? Number(value) : value,
        ),
      }))
      if (statements.some(({ sql }) => /^insert into "?orders"? /i.test(sql)))
        return statements.filter(({ sql }) => !/^(?:begin|commit|rollback)/i.test(sql))
    }
  }
  throw new Error('The shop sent its database no order that this bench can read.')
}

const storeOrders = async (
  libsql: DatabaseAddress,
  statements: readonly Statement[],
  senders: number,
): Promise<number> => {
  const begunAt = performance.now()
  let stored = 0
  const { $client } = openDatabase(libsql)
  const send = async (): Promise<void> => {
    while (performance.now() < begunAt + seconds * 1000) {
      await $client.batch(renew(statements), 'write')
      stored += 1
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  return (stored * 1000) / (performance.now() - begunAt)
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g

const renew = (statements: readonly Statement[]): Statement[] => {
  const ids = new Map<string, string>()
  const renewId = (id: string): string => {
    const other = ids.get(id) ?? crypto.randomUUID()
    ids.set(id, other)
    return other
  }
  return statements.map(({ sql, args }) => ({
    sql,
    args: args.map((value) =>
      typeof value === 'string' ? value.replaceAll(uuid, renewId) : value,
    ),
  }))
}
