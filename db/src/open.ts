import type { Client, ResultSet } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'

import { connect, type ConnectionOptions, type DatabaseAddress } from './connection/connect.ts'
import { audit } from './schema/audit.ts'
import { consents } from './schema/consents.ts'
import { customers } from './schema/customers.ts'
import { deletedOrders } from './schema/deleted-orders.ts'
import { events } from './schema/events.ts'
import { heldPieces } from './schema/held-pieces.ts'
import { mails } from './schema/mails.ts'
import { orderItems } from './schema/order-items.ts'
import { orderStatusChanges } from './schema/order-status-changes.ts'
import { orders } from './schema/orders.ts'
import { productVariants } from './schema/product-variants.ts'
import { products } from './schema/products.ts'
import { deployTokens, moduleChannels, moduleReleases } from './schema/releases.ts'
import { reviews } from './schema/reviews.ts'
import { staffSessions } from './schema/staff-sessions.ts'
import { stockMovements } from './schema/stock-movements.ts'

const schema = {
  audit,
  consents,
  customers,
  deletedOrders,
  deployTokens,
  events,
  heldPieces,
  mails,
  moduleChannels,
  moduleReleases,
  orderItems,
  orderStatusChanges,
  orders,
  productVariants,
  products,
  reviews,
  staffSessions,
  stockMovements,
}

export type Database = LibSQLDatabase<typeof schema> & { $client: Client }

export type { DatabaseAddress } from './connection/connect.ts'

/**
 * Opens a database over HTTP. Sends nothing before the first query. Work on the whole database may
 * set a longer `roundTripBudgetMs` than a shopper would wait.
 * @throws Error if a token would be sent unencrypted to another machine
 */
export const openDatabase = (address: DatabaseAddress, options: ConnectionOptions = {}): Database =>
  drizzle(connect(address, options), { schema })

type Query = { toSQL: () => { sql: string; params: unknown[] } }

/**
 * Runs queries in order as one transaction in one round trip; all take effect or none.
 * @throws LibsqlError if any statement fails
 */
export const writeBatch = (db: Database, queries: readonly Query[]): Promise<ResultSet[]> =>
  db.$client.batch(
    queries.map((query) => {
      const { sql, params } = query.toSQL()
      return { sql, args: params as (string | number | null)[] }
    }),
  )
