/** `/api/health` */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

import type { AppEnv } from '../platform/context.ts'

export const health = new Hono<AppEnv>()
  /** `{ status, database }`, both `ok`, when the database can be queried. Errors: `database-unavailable`. */
  .get('/', async (c) => {
    await c.var.ctx.db.run(sql`select 1`)
    return c.json({ status: 'ok', database: 'ok' }, 200, { 'cache-control': 'no-store' })
  })
