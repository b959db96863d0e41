import { sql } from 'drizzle-orm'
import { Cron } from 'croner'

import type { BackendCall } from '@shop/contracts/backend'
import { ProblemError } from '@shop/contracts/problem'
import type { Database } from '@shop/db/open'
import { deliveries } from '@shop/db/schema/deliveries'
import { moduleChannels } from '@shop/db/schema/releases'
import { dayMs, minuteMs } from '@shop/domain/time'

import type { Args, Ctx } from '../../platform/context.ts'
import { readRegistry } from '../registry/read/read-registry.ts'
import { readModules } from '../registry/read/live-releases.ts'
import { runBackend } from './run-backend.ts'

export type ShopCall = { module: string } & Pick<BackendCall, 'kind' | 'name' | 'input' | 'id'>

/** Resolves to null if the call succeeded or is no longer needed, and otherwise to the error. */
export const runForShop = async ({
  ctx,
  input: { module, ...call },
}: Args<ShopCall, Ctx>): Promise<string | null> => {
  const { modules } = await readModules(ctx)
  const live = modules.find((one) => one.module === module)?.live
  if (!live?.backend) return null
  const { backend } = live
  const names: readonly string[] =
    call.kind === 'event' ? backend.events : Object.keys(backend.jobs)
  if (!names.includes(call.name)) return null
  try {
    const release = { ...live, backend }
    const caller = { role: 'shop', email: null } as const
    const reply = await runBackend(ctx, { release, call: { ...call, caller, atMs: ctx.now() } })
    // Leaves out the module's message, because it may name a person, and staff read the result.
    return reply.kind === 'done' ? null : `${call.name} was refused by the module.`
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
}

/** Longer than the time between two calls of `queueJobs`. */
const lateMs = 2 * minuteMs

/**
 * Adds a delivery for each job that has become due since its module went live, or just before:
 * otherwise, publishing would skip the run of the last release. Several missed runs become one
 * delivery, and none is added while an earlier one waits.
 */
export const queueJobs = async ({
  db,
  log,
  now,
}: Pick<Ctx, 'db' | 'log' | 'now'>): Promise<void> => {
  const { states } = await readRegistry({ db, log })
  const nowMs = now()
  const due = states.flatMap(({ module, live }) =>
    Object.entries(live?.release?.backend?.jobs ?? {}).flatMap(([job, cron]) => {
      const [last] = new Cron(cron, { timezone: 'UTC' }).previousRuns(1, new Date(nowMs))
      const atMs = last?.getTime() ?? 0
      return atMs >= nowMs - dayMs ? [addJob(db, { module, job, atMs })] : []
    }),
  )
  const [first, ...others] = due
  if (first) await db.batch([first, ...others])
}

const addJob = (
  db: Database,
  { module, job, atMs }: { module: string; job: string; atMs: number },
) => {
  const subscriber = `module:${module}`
  // Names contain no dot, so two jobs never have the same id.
  return db.run(sql`
    insert into ${deliveries} (id, subscriber, topic, subject_id)
      select ${`job-${module}.${job}.${atMs}`}, ${subscriber}, 'job', ${job}
      from ${moduleChannels}
      where module = ${module} and channel = 'live' and updated_at_ms < ${atMs + lateMs}
      and not exists (
        select 1 from ${deliveries}
        where subscriber = ${subscriber} and state = 'waiting' and topic = 'job' and subject_id = ${job}
      )
      on conflict do nothing`)
}
