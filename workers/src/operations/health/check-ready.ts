/** Checks whether this Worker can serve the shop, at most once a second per isolate. */
import { sql } from 'drizzle-orm'

import type { ProblemIssue } from '@shop/contracts/problem'
import { latestMigrationAt } from '@shop/db/latest-migration'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import { releaseKey } from '../../releases/registry/files/stored-files.ts'
import type { Ctx } from '../../platform/context.ts'
import { findOutage } from '../../platform/database-errors.ts'
import { logRarely } from '../../platform/log-rarely.ts'

/** The checked parts, in order. Each one is useless without those before it. */
export const readyParts = ['database', 'migrations', 'shell', 'bucket'] as const
type Failure = ProblemIssue & { path: (typeof readyParts)[number] }

/** Returns what is missing, or an empty list if the shop can serve. Never throws. */
export const checkReady = ({ ctx }: { ctx: Checked }): Promise<readonly Failure[]> =>
  ctx.cache.getTimed({
    key: 'ready',
    load: async () => {
      const { failure, error } = await findFailure(ctx)
      if (!failure) return []
      const message = `not ready: ${failure.message}`
      await logRarely(ctx, message, { level: 'warn', message, ...(error ? { error } : {}) })
      return [failure]
    },
  })

type Checked = Pick<Ctx, 'cache' | 'db' | 'files' | 'log'>
type Result = { failure?: Failure; error?: unknown }

const findFailure = async ({ db, files }: Pick<Ctx, 'db' | 'files'>): Promise<Result> => {
  try {
    const [found] = await db.all<Found>(readFound)
    // A newer database is fine, because migrations keep what the previous Worker reads.
    if (!found || found.migratedAt < latestMigrationAt) return { failure: lacksMigrations }
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

/** A database restored next to another bucket names files that this bucket does not have. */
const findBucketFailure = async (files: Ctx['files'], key: string): Promise<Result> => {
  try {
    if (await files.head(key)) return {}
    const message = 'the bucket lacks files of the live shell: publish it'
    return { failure: { path: 'bucket', message } }
  } catch (error) {
    return { failure: { path: 'bucket', message: 'the bucket does not answer' }, error }
  }
}
