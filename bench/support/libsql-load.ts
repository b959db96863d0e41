/** Sends orders straight to a libSQL server, from a separate process. */
import { type DatabaseAddress, openDatabase } from '@shop/db/open'

import type { Statement } from './order-batch.ts'

export type LibsqlLoad = {
  libsql: DatabaseAddress
  statements: readonly Statement[]
  senders: number
  seconds: number
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g

/** Makes a new order by replacing each id, including those of its lines inside of JSON. */
const renew = (statements: readonly Statement[]): Statement[] => {
  const ids = new Map<string, string>()
  const renewId = (id: string): string => {
    const other = ids.get(id) ?? crypto.randomUUID()
    ids.set(id, other)
    return other
  }
  const renewValue = (value: string | number | null): string | number | null =>
    typeof value === 'string' ? value.replaceAll(uuid, renewId) : value
  return statements.map(({ sql, args }) => ({ sql, args: args.map(renewValue) }))
}

const sendOrders = async ({
  libsql,
  statements,
  senders,
  seconds,
}: LibsqlLoad): Promise<number> => {
  const begunAt = performance.now()
  const untilMs = begunAt + seconds * 1000
  let stored = 0
  const { $client } = openDatabase(libsql)
  const send = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      await $client.batch(renew(statements), 'write')
      stored += 1
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  return (stored * 1000) / (performance.now() - begunAt)
}

if (import.meta.main) console.log(await sendOrders(JSON.parse(process.argv[2] ?? '') as LibsqlLoad))
