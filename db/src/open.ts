/** The only place that makes a database client; the same one for workerd and for Node. */
import { type Client, createClient } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'

import { events } from './schema/events.ts'
import { orderItems } from './schema/order-items.ts'
import { orders } from './schema/orders.ts'
import { products } from './schema/products.ts'
import { deployTokens, moduleChannels, moduleReleases } from './schema/releases.ts'

const schema = {
  deployTokens,
  events,
  moduleChannels,
  moduleReleases,
  orderItems,
  orders,
  products,
}

export type Database = LibSQLDatabase<typeof schema> & { $client: Client }

/** Where the database is; the token is absent for a server on this machine. */
export type DatabaseAddress = { url: string; authToken?: string | undefined }

/** Opens a database over HTTP. Nothing is sent before the first query. */
export const openDatabase = ({ url, authToken }: DatabaseAddress): Database =>
  drizzle(createClient(authToken ? { url, authToken } : { url }), { schema })
