import { type Context, Hono } from 'hono'

import {
  PageTextPath,
  SaveNextInput,
  SaveSettingInput,
  SettingPath,
} from '@shop/contracts/shop-settings'

import type { AppEnv } from '../../platform/context.ts'
import { cachedJson } from '../../platform/http/cached-response.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { createDraftPreview, showsDrafts } from './draft-preview.ts'
import { readPageText } from './page-text.ts'
import { listSettings, listVersions, readCurrent } from './read-settings.ts'
import { saveNext, saveSetting } from './save-setting.ts'

/** A group of settings of this size fits a few dozen pages that staff have written. */
const maxBytes = 512 * 1024

type FromSettings = (options: {
  hasDrafts: boolean
}) => Promise<{ value: unknown; ageMs: number; seq: number }>

/** Visitors with a preview link get all drafts, in a response that is never cached. */
const respondFromSettings = async (c: Context<AppEnv>, read: FromSettings): Promise<Response> => {
  if (await showsDrafts(c.var.ctx, c.req.raw)) {
    const { value } = await read({ hasDrafts: true })
    return Response.json(value)
  }
  const load = async () => ({
    ...(await read({ hasDrafts: false })),
    subjects: ['settings'] as const,
  })
  // No event is emitted when a discount begins or ends, so the key contains current discounts.
  const { all, nextAtMs: untilMs } = await readCurrent(c.var.ctx)
  const variant = ` ${JSON.stringify(all.discounts)}`
  return cachedJson(c, load, { hasQuery: false, variant, untilMs })
}

export const pageTexts = new Hono<AppEnv>().get(
  '/:slug',
  describes(
    'getPageText',
    'The text of about, faq, privacy, terms, returns or a page of the shop’s own, with facts filled in.',
    { returns: 'PageText', problems: ['not-found'] },
  ),
  rateLimit('READ_LIMIT'),
  valid('param', PageTextPath),
  (c) =>
    respondFromSettings(c, async (options) => {
      const { all, changedAtMs, ageMs, seq } = await readCurrent(c.var.ctx, options)
      const value = readPageText(c.req.valid('param').slug, all, changedAtMs)
      return { value, ageMs, seq }
    }),
)

export const shopSettings = new Hono<AppEnv>()
  .get(
    '/',
    describes('getSettings', 'What staff have set. A group that is left out has its default.', {
      returns: 'SavedSettings',
    }),
    rateLimit('READ_LIMIT'),
    (c) =>
      respondFromSettings(c, async (options) => {
        const { saved: value, ageMs, seq } = await readCurrent(c.var.ctx, options)
        return { value, ageMs, seq }
      }),
  )
  .get(
    '/saved',
    describes('listSettings', 'All groups of settings, with the version that a save must name.', {
      returns: 'SettingList',
    }),
    requiresRole('viewer'),
    async (c) => c.json({ settings: await listSettings(c.var.ctx) }),
  )
  .get(
    '/:key/versions',
    describes('listSettingVersions', 'The last saved values of a group, newest first.', {
      returns: 'SettingVersionList',
    }),
    requiresRole('viewer'),
    valid('param', SettingPath),
    async (c) => c.json({ versions: await listVersions(c.var.ctx, c.req.valid('param').key) }),
  )
  .put(
    '/:key',
    describes('saveSetting', 'Saves a group of settings, or goes back to its default. Audited.', {
      returns: 'Setting',
      problems: ['version-conflict'],
    }),
    requiresRole('manager'),
    valid('param', SettingPath),
    valid('json', SaveSettingInput, { maxBytes }),
    async (c) => c.json(await saveSetting(argsOf(c))),
  )
  .put(
    '/:key/next',
    describes('saveNextSetting', 'Stores a draft or schedules a change, or removes it. Audited.', {
      returns: 'Setting',
      problems: ['version-conflict'],
    }),
    requiresRole('manager'),
    valid('param', SettingPath),
    valid('json', SaveNextInput, { maxBytes }),
    async (c) => c.json(await saveNext(argsOf(c))),
  )
  .post(
    '/preview',
    describes('createDraftPreview', 'A link that shows its visitor all drafts for an hour.', {
      returns: 'DraftPreview',
    }),
    requiresRole('manager'),
    async (c) => c.json(await createDraftPreview(c.var.ctx)),
  )
