/** Records what the shop sends to its database for an order. */
import { openFaultProxy } from '@shop/testkit/fault-proxy'
import { startTestShop } from '@shop/testkit/test-shop'
import * as v from 'valibot'

import { orderRequest } from './load.ts'

export type Statement = { sql: string; args: (string | number | null)[] }

const Sql = { sql: v.optional(v.string()), sql_id: v.optional(v.number()) }
const Value = v.object({ type: v.string(), value: v.optional(v.union([v.string(), v.number()])) })
const Step = v.object({ stmt: v.object({ ...Sql, args: v.optional(v.array(Value), []) }) })
/** Requests of the Hrana protocol over HTTP: stored SQL texts, and batches that refer to them. */
const Pipeline = v.object({
  requests: v.array(
    v.object({
      type: v.string(),
      ...Sql,
      batch: v.optional(v.object({ steps: v.array(Step) })),
    }),
  ),
})

/** Returns the statements of one order without those of its transaction. */
export const readOrderBatch = async (): Promise<Statement[]> => {
  const bodies: string[] = []
  const database = await openFaultProxy((sent) => bodies.push(sent))
  const shop = await startTestShop({ hasModules: false, libsqlProxy: database })
  const placed = await fetch(`${shop.origin}/api/orders`, orderRequest())
  await shop.stop()
  database.close()
  if (!placed.ok) throw new Error(`The order was not placed: ${await placed.text()}`)
  return findOrder(bodies)
}

const findOrder = (bodies: readonly string[]): Statement[] => {
  const stored = new Map<number, string>()
  for (const body of bodies) {
    const parsed = v.safeParse(Pipeline, body === '' ? null : JSON.parse(body))
    if (!parsed.success) continue
    for (const { sql, sql_id: id, batch } of parsed.output.requests) {
      if (sql !== undefined && id !== undefined) stored.set(id, sql)
      const statements = (batch?.steps ?? []).map(({ stmt }) => ({
        sql: stmt.sql ?? stored.get(stmt.sql_id ?? -1) ?? '',
        args: stmt.args.map(readValue),
      }))
      if (statements.some(({ sql }) => /^insert into "?orders"? /i.test(sql)))
        return statements.filter(({ sql }) => !/^(?:begin|commit|rollback)/i.test(sql))
    }
  }
  throw new Error('The shop sent its database no order that this bench can read.')
}

const readValue = ({ type, value }: v.InferOutput<typeof Value>): string | number | null =>
  type === 'integer' ? Number(value) : (value ?? null)
