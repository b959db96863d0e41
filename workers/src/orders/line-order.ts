/** The order in which a shopper had the lines. */
import { sql } from 'drizzle-orm'

import { orderItems } from '@shop/db/schema/order-items'

/** Lines are inserted in order, and SQLite numbers rows as they come. */
export const lineOrder = sql`${orderItems}.rowid`
