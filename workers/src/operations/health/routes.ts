/** Serves `/api/health` and `/api/ready`. */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

import { ProblemError } from '@shop/contracts/problem'

import { describes } from '../../platform/http/describes.ts'
import type { AppEnv, Ctx } from '../../platform/context.ts'
import { checkReady, readyParts } from './check-ready.ts'

/** Queries the database at most once a second per isolate. Failures are cached, too. */
const probe = ({ cache, db }: Ctx): Promise<{ error: unknown } | null> =>
  cache.getTimed({
    key: 'health',
    load: () =>
      db.run(sql`select 1`).then(
        () => null,
        (error: unknown) => ({ error }),
      ),
  })

/** The response describes this moment, so no cache may store it. */
const headers = { 'cache-control': 'no-store' }

export const health = new Hono<AppEnv>().get(
  '/',
  describes('getHealth', 'Checks that the database can be queried.', { returns: 'Health' }),
  async (c) => {
    const failure = await probe(c.var.ctx)
    if (failure) throw failure.error
    return c.json({ status: 'ok', database: 'ok' }, 200, headers)
  },
)

const ready = { status: 'ready', ...Object.fromEntries(readyParts.map((part) => [part, 'ok'])) }

export const readiness = new Hono<AppEnv>().get(
  '/',
  describes(
    'getReadiness',
    'Checks that database, migrations, shell and bucket are as this Worker needs them. An issue names a missing part.',
    { returns: 'Ready', problems: ['not-ready'] },
  ),
  async (c) => {
    const issues = await checkReady({ ctx: c.var.ctx })
    const [first] = issues
    if (first)
      throw new ProblemError('not-ready', `Not ready: ${first.message}.`, { issues: [...issues] })
    return c.json(ready, 200, headers)
  },
)
