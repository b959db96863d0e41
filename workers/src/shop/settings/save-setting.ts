import { and, eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { type SaveSettingInput, type Setting, settingGroups } from '@shop/contracts/shop-settings'
import { settings } from '@shop/db/schema/settings'
import type { SettingKey } from '@shop/domain/shop-settings'

import type { Args } from '../../platform/context.ts'
import { checkInput } from '../../platform/http/valid.ts'
import { auditedUpdate } from '../audit/audited-writes.ts'
import { toSetting } from './read-settings.ts'

/**
 * Saves a group of settings if it still has the version that staff saw. A null value goes back to
 * the default.
 * @throws ProblemError `bad-input`, `version-conflict`
 */
export const saveSetting = async ({
  ctx,
  input: { key, value, version },
}: Args<SaveSettingInput & { key: SettingKey }>): Promise<Setting> => {
  const checked = value === null ? null : checkInput(settingGroups[key].schema, value)
  const change = { changedBy: ctx.actor.email, changedAtMs: ctx.now() }
  const where = and(eq(settings.id, key), eq(settings.version, version))
  const write = ctx.db
    .update(settings)
    .set({ value: checked && JSON.stringify(checked), version: version + 1, ...change })
    .where(where)
  const [, , { rowsAffected }, , [row]] = await ctx.db.batch([
    ctx.db
      .insert(settings)
      .values({ id: key, ...change })
      .onConflictDoNothing(),
    ...auditedUpdate(ctx, { noun: 'setting', table: settings, where }, write),
    ctx.db.select().from(settings).where(eq(settings.id, key)),
  ])
  const saved = toSetting(key, row)
  if (rowsAffected === 0) throw changedMeanwhile(saved)
  await ctx.publishChanges()
  return saved
}

const changedMeanwhile = ({ changed_by, version }: Setting): ProblemError =>
  new ProblemError('version-conflict', `${changed_by} saved these settings meanwhile.`, {
    issues: [{ path: 'version', message: `is ${version} by now; read them again and save then` }],
  })
