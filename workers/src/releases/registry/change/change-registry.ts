import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import { ProblemError } from '@shop/contracts/problem'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { RegistryAction, UpdateModuleInput } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'

import type { Ctx } from '../../../platform/context.ts'
import { hasChanged } from '../../../platform/sql.ts'
import { asActor, recordAction, type Recorder } from '../../../shop/audit/audited-writes.ts'
import { isUnchanged, type ModuleState, readRegistry, stateOf } from '../read/read-registry.ts'
import { checkFullGrant, checkGrant, type Grant } from '../tokens/deploy-tokens.ts'

export type RegistryCtx = Pick<Ctx, 'db' | 'now' | 'log' | 'publishChanges'>

export type OfModule = { module: string; grant: Grant }
export type OfRelease = OfModule & { version: string }

type Decided = ModuleState & { all: readonly ModuleState[] }

export type Recorded = {
  live?: string | null
  canary?: string | null
  version?: string
  reason?: string | undefined
  strategy?: CanaryStrategy
  percent?: number
  settings?: UpdateModuleInput
}

type Change = {
  action: RegistryAction
  after?: Recorded
  /** The grant must cover these releases. Default: live and canary. `null` is an unreadable one. */
  releases?: readonly (Release | null)[]
  /** Each statement must do nothing unless `isDecided` holds. */
  writes: (isDecided: SQL) => readonly SQL[]
}

const maxAttempts = 30

/** Calls `decide` again after a concurrent change. Resolves once all regions know the result. */
export const changeRegistry = async (
  ctx: RegistryCtx,
  { module, grant }: OfModule,
  decide: (state: Decided) => Change | null | Promise<Change | null>,
): Promise<boolean> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Reads from the database, because the cache may be older than another team's publish.
    const registry = await readRegistry(ctx)
    const state = stateOf(registry, module)
    const change = await decide({ ...state, all: registry.states })
    if (!change) return false
    const shown = [state.live, state.canary].flatMap((one) => (one ? [one.release] : []))
    for (const release of change.releases ?? shown)
      if (release) checkGrant(grant, release)
      else checkFullGrant(grant, module)
    if (await write(ctx, { actor: grant.actor, state, change, seq: registry.seq })) {
      await ctx.publishChanges()
      return true
    }
  }
  throw new ProblemError(
    'version-conflict',
    'Others are changing the registry right now. Try again.',
  )
}

/** Writes the audit record only if the registry is unchanged, and the rest only with the record. */
const write = async (
  ctx: RegistryCtx,
  { actor, state, change, seq }: { actor: string; state: ModuleState; change: Change; seq: number },
): Promise<boolean> => {
  const { action, after, writes } = change
  const writeId = crypto.randomUUID()
  const isDecided = sql`exists (select 1 from ${audit} where ${audit.writeId} = ${writeId})`
  const before = { live: state.live?.version ?? null, canary: state.canary?.version ?? null }
  const [{ rowsAffected }] = await ctx.db.batch([
    recordAction(asActor(ctx, actor), {
      noun: 'release',
      action,
      subjectId: state.module,
      before: JSON.stringify(before),
      after: JSON.stringify({ ...before, ...after }),
      where: isUnchanged(seq),
      writeId,
    }),
    ...writes(isDecided).map((statement) => ctx.db.run(statement)),
  ])
  return rowsAffected > 0
}

/** Writes the row if the condition holds. The first `keyLength` columns are the key. */
export const upsertIf = (
  table: SQLiteTable,
  row: Record<string, unknown>,
  condition: SQL,
  keyLength = 1,
): SQL => {
  const columns = Object.keys(row)
  const values = Object.values(row).map((value) => sql`${value}`)
  return sql`
    insert into ${table} (${sql.raw(columns.join(', '))})
    select ${sql.join(values, sql`, `)} where ${condition}
    on conflict (${sql.raw(columns.slice(0, keyLength).join(', '))})
    do update set ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))}`
}

export const checkSeen = <Seen>(seen: Seen | undefined, now: Seen, conflict: string): void => {
  if (seen === undefined || seen === now) return
  throw new ProblemError(
    'version-conflict',
    `${conflict} Check it, then try again if it is still needed.`,
  )
}

/** Records an action if the previous statement of the batch changed a row. */
export const recordIfChanged = (
  ctx: Recorder,
  action: RegistryAction,
  { module, version }: { module: string; version: string | null },
) =>
  recordAction(ctx, {
    noun: 'release',
    action,
    subjectId: module,
    after: JSON.stringify({ module, version }),
    where: hasChanged,
  })
