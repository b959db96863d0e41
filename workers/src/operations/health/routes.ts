/** Each response is computed at most once a second per isolate. */
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'

import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import { latestMigrationAt } from '@shop/db/latest-migration'
import { moduleChannels, moduleReleases, registrySecrets } from '@shop/db/schema/releases'

import type { AppEnv, Ctx } from '../../platform/context.ts'
import { findOutage } from '../../platform/database-errors.ts'
import { describes } from '../../platform/http/describes.ts'
import { logRarely } from '../../platform/log.ts'
import { releaseKey } from '../../releases/registry/files/stored-files.ts'

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

const probe = ({ cache, db }: Ctx): Promise<{ error: unknown } | null> =>
  cache.getTimed({
    key: 'health',
    load: () =>
      db.run(sql`select 1`).then(
        () => null,
        (error: unknown) => ({ error }),
      ),
  })

/** Each part needs the parts before it. */
const readyParts = ['database', 'migrations', 'writes', 'shell', 'bucket'] as const
const ready = { status: 'ready', ...Object.fromEntries(readyParts.map((part) => [part, 'ok'])) }

export const readiness = new Hono<AppEnv>().get(
  '/',
  describes(
    'getReadiness',
    'Checks that database, migrations, writes, shell and bucket are as this Worker needs them. An issue names a missing part.',
    { returns: 'Ready', problems: ['not-ready'] },
  ),
  async (c) => {
    const failure = await readFailure(c.var.ctx)
    if (failure)
      throw new ProblemError('not-ready', `Not ready: ${failure.message}.`, { issues: [failure] })
    return c.json(ready, 200, headers)
  },
)

type Failure = ProblemIssue & { path: (typeof readyParts)[number] }
type Result = { failure?: Failure; error?: unknown }

const readFailure = (ctx: Ctx): Promise<Failure | undefined> =>
  ctx.cache.getTimed({
    key: 'ready',
    load: async () => {
      const { failure, error } = await findFailure(ctx)
      const message = `not ready: ${failure?.message}`
      if (failure) await logRarely(ctx, message, { level: 'warn', message, error })
      return failure
    },
  })

const findFailure = async (ctx: Ctx): Promise<Result> => {
  const { db, files } = ctx
  try {
    const [found] = await db.all<Found>(readFound)
    // A newer database is fine, because migrations keep what the previous Worker reads.
    if (!found || found.migratedAt < latestMigrationAt) return { failure: lacksMigrations }
    const failed = await findWriteFailure(ctx)
    if (failed) return failed
    const { version, entry } = found
    return version === null || entry === null
      ? { failure: { path: 'shell', message: 'no release of the shell is live: publish it' } }
      : await findBucketFailure(files, releaseKey('shell', version, entry))
  } catch (error) {
    // Before the first migration the tables do not exist, so the statement itself fails.
    const message = 'the database does not answer'
    return { failure: findOutage(error) ? { path: 'database', message } : lacksMigrations, error }
  }
}

const lacksMigrations: Failure = {
  path: 'migrations',
  message: 'the database lacks migrations of this version of the shop: migrate it',
}

type Found = { migratedAt: number; version: string | null; entry: string | null }

const readFound = sql`
  select migrated.at as migratedAt, live.version as version, live.entry as entry
  from (select max(created_at) as at from __drizzle_migrations) as migrated
  left join (
    select ${moduleChannels.version} as version, ${moduleReleases.manifest} ->> '$.browser.entry' as entry
    from ${moduleChannels} join ${moduleReleases}
      on ${moduleReleases.module} = ${moduleChannels.module} and ${moduleReleases.version} = ${moduleChannels.version}
    where ${moduleChannels.module} = 'shell' and ${moduleChannels.channel} = 'live'
  ) as live`

/** Not every probe writes: probes may come every second, and a hosted database bills writes. */
const writeEveryMs = 30_000

/** A `ProblemError` evicts the last success, so the probe after a failure writes again. */
const findWriteFailure = async ({ cache, db }: Ctx): Promise<Result | null> => {
  const message = 'the database takes no writes: its disk may be full'
  const load = (): Promise<null> =>
    writeNothing(db).catch((cause: unknown) => {
      throw new ProblemError('storage-unavailable', message, { cause })
    })
  try {
    return await cache.getTimed({ key: 'writes', ttlMs: writeEveryMs, load })
  } catch (error) {
    return { failure: { path: 'writes', message }, error }
  }
}

/** Inserts and deletes a row, because an update to equal values would not need the disk. */
const writeNothing = async (db: Ctx['db']): Promise<null> => {
  const name = 'write-check'
  await db.batch([
    db.insert(registrySecrets).values({ name, value: '' }),
    db.delete(registrySecrets).where(eq(registrySecrets.name, name)),
  ])
  return null
}

/**
 * Looks for the live shell's file, because a restored database may name files that the bucket
 * lacks.
 */
const findBucketFailure = async (files: Ctx['files'], key: string): Promise<Result> => {
  try {
    if (await files.head(key)) return {}
    const message = 'the bucket lacks files of the live shell: publish it'
    return { failure: { path: 'bucket', message } }
  } catch (error) {
    return { failure: { path: 'bucket', message: 'the bucket does not answer' }, error }
  }
}
