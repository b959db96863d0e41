/** The model's kill switch and daily budget, in the database, so that all isolates agree. */
import { sql } from 'drizzle-orm'

import type { ModelStateWire, StopModelInput } from '@shop/contracts/assistant'
import { modelState } from '@shop/db/schema/assistant'
import { shopDay } from '@shop/domain/shop-days'

import type { Args, Ctx } from '../../platform/context.ts'
import type { Settings } from '../../platform/settings.ts'
import { recordAction } from '../../shop/audit/audited-writes.ts'
import type { Model } from './model-adapter.ts'

type StateCtx = Pick<Ctx, 'db' | 'now'>
type Budget = Pick<Settings, 'MODEL_DAILY_TOKENS'>

export const readModelState = async (
  ctx: StateCtx,
  { model, settings }: { model: Model | null; settings: Budget },
): Promise<ModelStateWire> => {
  const [row] = await ctx.db.select().from(modelState)
  const isToday = row?.day === shopDay(ctx.now())
  const [replies, tokens] = isToday ? [row.replies, row.tokens] : [0, 0]
  return {
    kind: model?.kind ?? 'none',
    name: model?.name ?? null,
    is_stopped: row?.isStopped ?? false,
    today: { replies, tokens, budget: settings.MODEL_DAILY_TOKENS },
    last_error: row?.lastError ?? null,
  }
}

export const mayReply = ({ is_stopped, today }: ModelStateWire): boolean =>
  !is_stopped && today.tokens < today.budget

/**
 * Adds to the counts of today in one statement, so that concurrent replies are all counted. If
 * `error` is `null`, clears the last error.
 */
export const countReply = async (
  { db, now }: StateCtx,
  { error, ...counts }: { replies: number; tokens: number; error?: string | null },
): Promise<void> => {
  const row = { id: 1, day: shopDay(now()), ...counts, lastError: error ?? null }
  const isSameDay = sql`${modelState.day} = excluded.day`
  const set = {
    day: sql`excluded.day`,
    replies: sql`iif(${isSameDay}, ${modelState.replies}, 0) + excluded.replies`,
    tokens: sql`iif(${isSameDay}, ${modelState.tokens}, 0) + excluded.tokens`,
    ...(error !== undefined && { lastError: error }),
  }
  await db.insert(modelState).values(row).onConflictDoUpdate({ target: modelState.id, set })
}

export const stopModel = async ({ ctx, input }: Args<StopModelInput>): Promise<void> => {
  const isStopped = input.is_stopped
  await ctx.db.batch([
    ctx.db
      .insert(modelState)
      .values({ id: 1, isStopped })
      .onConflictDoUpdate({ target: modelState.id, set: { isStopped } }),
    recordAction(ctx, {
      noun: 'model',
      action: 'update',
      subjectId: 'model',
      after: JSON.stringify(input),
    }),
  ])
}
