/** `/api/health` */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

import type { AppEnv, Ctx } from '../platform/context.ts'

/** One query a second and isolate, for all requests together; a failure is a result that is cached like success. */
const probe = ({ cache, db }: Ctx): Promise<{ error: unknown } | null> =>
  cache.getOrLoad({
    key: 'health',
    tags: [],
    load: () =>
      db.run(sql`select 1`).then(
        () => null,
        (error: unknown) => ({ error }),
      ),
  })

export const health = new Hono<AppEnv>()
  /** `{ status, database }`, both `ok`, when the database can be queried. Errors: `database-unavailable`. */
  .get('/', async (c) => {
    const failure = await probe(c.var.ctx)
    if (failure) throw failure.error
    return c.json({ status: 'ok', database: 'ok' }, 200, { 'cache-control': 'no-store' })
  })
