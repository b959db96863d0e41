/** Several writes as one transaction in one round trip. */
import type { ResultSet } from '@libsql/client/web'

import type { Database } from './open.ts'

type Query = { toSQL: () => { sql: string; params: unknown[] } }

/**
 * Runs queries in order; all take effect or none. The mode is `write`, because a deferred
 * transaction that begins with a read loses against another writer instead of waiting.
 * @throws LibsqlError when any statement fails
 */
export const writeBatch = (db: Database, queries: readonly Query[]): Promise<ResultSet[]> =>
  db.$client.batch(
    queries.map((query) => {
      const { sql, params } = query.toSQL()
      return { sql, args: params as (string | number | null)[] }
    }),
    'write',
  )
