/** Orders sent straight to a libSQL server, from a process of its own. */
import { type DatabaseAddress, openDatabase } from '@shop/db/open'

import type { Statement } from './order-batch.ts'

export type LibsqlLoad = {
  libsql: DatabaseAddress
  statements: readonly Statement[]
  /** How many send at once. */
  senders: number
  seconds: number
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g

/** A new order: each id in it is replaced by a new one, those of its lines inside of their JSON, too. */
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

/** Returns how many were stored in a second. */
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
