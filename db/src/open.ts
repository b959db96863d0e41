import type { Client, ResultSet } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'

import { connect, type ConnectionOptions, type DatabaseAddress } from './connection/connect.ts'
import { audit } from './schema/audit.ts'
import { consents } from './schema/customers.ts'
import { orders } from './schema/orders.ts'
import { products } from './schema/products.ts'
import { deployTokens, moduleChannels, moduleReleases } from './schema/releases.ts'
import { reviews } from './schema/reviews.ts'

const schema = {
  audit,
  consents,
  deployTokens,
  moduleChannels,
  moduleReleases,
  orders,
  products,
  reviews,
}

export type Database = LibSQLDatabase<typeof schema> & { $client: Client }

export type { DatabaseAddress } from './connection/connect.ts'

/** Sends no request yet. @throws Error if a token would go to another machine unencrypted */
export const openDatabase = (address: DatabaseAddress, options: ConnectionOptions = {}): Database =>
  drizzle(connect(address, options), { schema })

type Query = { toSQL: () => { sql: string; params: unknown[] } }

export type Statement = { sql: string; args: (string | number | null)[] }

export const toStatement = (query: Query): Statement => {
  const { sql, params } = query.toSQL()
  return { sql, args: params as Statement['args'] }
}

/** Runs queries in order as one transaction in one round trip. @throws LibsqlError */
export const writeBatch = (db: Database, queries: readonly Query[]): Promise<ResultSet[]> =>
  db.$client.batch(queries.map(toStatement))
