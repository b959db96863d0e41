import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import { ProblemError } from '@shop/contracts/problem'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { RegistryAction, UpdateModuleInput } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'

import type { Ctx } from '../../../platform/context.ts'
import { isUnchanged, type ModuleState, readRegistry, stateOf } from '../read/read-registry.ts'
import { checkFullGrant, checkGrant, type Grant } from '../tokens/deploy-tokens.ts'

export type RegistryCtx = Pick<Ctx, 'db' | 'now' | 'log' | 'publishChanges'>

export type OfModule = { module: string; grant: Grant }
export type OfRelease = OfModule & { version: string }

type Decided = ModuleState & { all: readonly ModuleState[] }

type Change = {
  action: RegistryAction
  after?: {
    live?: string | null
    canary?: string | null
    version?: string
    reason?: string | undefined
    strategy?: CanaryStrategy
    percent?: number
    settings?: UpdateModuleInput
  }
  /** The grant must cover these releases, by default live and canary. `null` is unreadable. */
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
    // The cache may be older than another team's publish.
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
  { db, now }: RegistryCtx,
  { actor, state, change, seq }: { actor: string; state: ModuleState; change: Change; seq: number },
): Promise<boolean> => {
  const { action, after, writes } = change
  const writeId = crypto.randomUUID()
  const isDecided = sql`exists (select 1 from ${audit} where ${audit.writeId} = ${writeId})`
  const before = { live: state.live?.version ?? null, canary: state.canary?.version ?? null }
  const record = {
    write_id: writeId,
    actor,
    action,
    noun: 'release',
    subject_id: state.module,
    before: JSON.stringify(before),
    after: JSON.stringify({ ...before, ...after }),
    created_at_ms: now(),
  }
  const [{ rowsAffected }] = await db.batch([
    db.run(insertIf(audit, record, isUnchanged(seq))),
    ...writes(isDecided).map((statement) => db.run(statement)),
  ])
  return rowsAffected > 0
}

export const insertIf = (table: SQLiteTable, row: Record<string, unknown>, condition: SQL): SQL => {
  const values = sql.join(
    Object.values(row).map((value) => sql`${value}`),
    sql`, `,
  )
  return sql`
    insert into ${table} (${sql.raw(Object.keys(row).join(', '))})
    select ${values}
    where ${condition}`
}

/** Like `insertIf`, but updates an existing row. The first `keyLength` columns are the key. */
export const upsertIf = (
  table: SQLiteTable,
  row: Record<string, unknown>,
  condition: SQL,
  keyLength = 1,
): SQL => {
  const key = Object.keys(row).slice(0, keyLength)
  const updates = Object.keys(row).map((name) => `${name} = excluded.${name}`)
  return sql`
    ${insertIf(table, row, condition)}
    on conflict (${sql.raw(key.join(', '))})
    do update set ${sql.raw(updates.join(', '))}`
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
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  {
    actor,
    action,
    module,
    version,
  }: { actor: string; action: RegistryAction; module: string; version: string | null },
) => {
  const record = {
    write_id: crypto.randomUUID(),
    actor,
    action,
    noun: 'release',
    subject_id: module,
    after: JSON.stringify({ module, version }),
    created_at_ms: now(),
  }
  return db.run(insertIf(audit, record, sql`changes() > 0`))
}
