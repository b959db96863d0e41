/** `/api/health` and `/api/ready` */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv, Ctx } from '../platform/context.ts'
import { checkReady, readyParts } from './check-ready.ts'

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

/** The question is about this moment: no cache between may respond to it. */
const headers = { 'cache-control': 'no-store' }

export const health = new Hono<AppEnv>()
  /** `{ status, database }`, both `ok`, when the database can be queried. Errors: `database-unavailable`. */
  .get('/', async (c) => {
    const failure = await probe(c.var.ctx)
    if (failure) throw failure.error
    return c.json({ status: 'ok', database: 'ok' }, 200, headers)
  })

const ready = { status: 'ready', ...Object.fromEntries(readyParts.map((part) => [part, 'ok'])) }

export const readiness = new Hono<AppEnv>()
  /** `Ready` when the shop can serve everything. Errors: `not-ready`, with an issue for the part that is missing. */
  .get('/', async (c) => {
    const issues = await checkReady({ ctx: c.var.ctx })
    const [first] = issues
    if (first)
      throw new ProblemError('not-ready', `Not ready: ${first.message}.`, { issues: [...issues] })
    return c.json(ready, 200, headers)
  })
