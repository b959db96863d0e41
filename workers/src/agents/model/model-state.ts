/** The model's kill switch and daily budget, in the database, so that all isolates agree. */
import { sql } from 'drizzle-orm'

import type { ModelStateWire, StopModelInput } from '@shop/contracts/assistant-model'
import { modelState } from '@shop/db/schema/assistant'
import { shopDay } from '@shop/domain/shop-days'

import type { Args } from '../../platform/context.ts'
import type { Settings } from '../../platform/settings.ts'
import { readShopSettings, type ReadSettingsCtx } from '../../shop/settings/read-settings.ts'
import { recordAction } from '../../shop/audit/audited-writes.ts'
import type { Model } from './model-adapter.ts'

export const readModelState = async (
  ctx: ReadSettingsCtx,
  { model, settings }: { model: Model | null; settings: Pick<Settings, 'MODEL_DAILY_TOKENS'> },
): Promise<ModelStateWire> => {
  const [row] = await ctx.db.select().from(modelState)
  const isToday = row?.day === (await today(ctx))
  const [replies, tokens] = isToday ? [row.replies, row.tokens] : [0, 0]
  return {
    kind: model?.kind ?? 'none',
    name: model?.name ?? null,
    is_stopped: row?.isStopped ?? false,
    today: { replies, tokens, budget: settings.MODEL_DAILY_TOKENS },
    last_error: row?.lastError ?? null,
  }
}

const today = async (ctx: ReadSettingsCtx): Promise<string> =>
  shopDay(ctx.now(), (await readShopSettings(ctx)).shop.timeZone)

/**
 * Adds to the counts of today in one statement, so that concurrent replies are all counted. An
 * `error` of `null` clears the last error; without `error`, the last error stays.
 */
export const countReply = async (
  ctx: ReadSettingsCtx,
  { error, ...counts }: { replies: number; tokens: number; error?: string | null },
): Promise<void> => {
  const row = { id: 1, day: await today(ctx), ...counts, lastError: error ?? null }
  const isSameDay = sql`${modelState.day} = excluded.day`
  const set = {
    day: sql`excluded.day`,
    replies: sql`iif(${isSameDay}, ${modelState.replies}, 0) + excluded.replies`,
    tokens: sql`iif(${isSameDay}, ${modelState.tokens}, 0) + excluded.tokens`,
    ...(error !== undefined && { lastError: error }),
  }
  await ctx.db.insert(modelState).values(row).onConflictDoUpdate({ target: modelState.id, set })
}

export const stopModel = async ({ ctx, input }: Args<StopModelInput>): Promise<void> => {
  const set = { isStopped: input.is_stopped }
  const stop = ctx.db.insert(modelState).values({ id: 1, ...set })
  const action = { noun: 'model', action: 'update', subjectId: 'model' } as const
  await ctx.db.batch([
    stop.onConflictDoUpdate({ target: modelState.id, set }),
    recordAction(ctx, { ...action, after: JSON.stringify(input) }),
  ])
}
