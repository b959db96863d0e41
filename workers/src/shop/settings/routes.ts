import { type Context, Hono } from 'hono'

import { allDefaults, defaultDays, legalNames } from '@shop/content/page-texts'
import { factsOf, fillFacts } from '@shop/content/shop-facts'
import { ProblemError } from '@shop/contracts/problem'
import {
  type PageText,
  PageTextPath,
  SaveNextInput,
  SaveSettingInput,
  SettingPath,
} from '@shop/contracts/shop-settings'
import { shopDay } from '@shop/domain/shop-days'

import type { AppEnv } from '../../platform/context.ts'
import { cachedJson } from '../../platform/http/cached-response.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { createDraftPreview, showsDrafts } from './draft-preview.ts'
import { type Current, listSettings, listVersions, readCurrent } from './read-settings.ts'
import { saveNext, saveSetting } from './save-setting.ts'

/** A group of settings of this size fits a few dozen pages that staff have written. */
const maxBytes = 512 * 1024

/** Visitors with a preview link get all drafts, in a response that is never cached. */
const respondFromSettings = async (
  c: Context<AppEnv>,
  toValue: (current: Current) => unknown,
): Promise<Response> => {
  const { ctx } = c.var
  if (await showsDrafts(ctx, c.req.raw))
    return Response.json(toValue(await readCurrent(ctx, { hasDrafts: true })))
  const load = async () => {
    const current = await readCurrent(ctx)
    const { ageMs, seq } = current
    return { value: toValue(current), ageMs, seq, subjects: ['settings'] as const }
  }
  // No event is emitted when a discount begins or ends, so the key contains current discounts.
  const { all, nextAtMs: untilMs } = await readCurrent(ctx)
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
  (c) => respondFromSettings(c, (current) => readPageText(c.req.valid('param').slug, current)),
)

export const shopSettings = new Hono<AppEnv>()
  .get(
    '/',
    describes('getSettings', 'What staff have set. A group that is left out has its default.', {
      returns: 'SavedSettings',
    }),
    rateLimit('READ_LIMIT'),
    (c) => respondFromSettings(c, ({ saved }) => saved),
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

/** @throws ProblemError `not-found` */
const readPageText = (slug: string, current: Current): PageText =>
  fillFacts(findText(slug, current), factsOf(current.all))

const findText = (slug: string, { all, changedAtMs }: Current): PageText => {
  if (slug === 'about' || slug === 'faq') return all[slug]
  const legal = legalNames.find((name) => name === slug)
  if (legal) {
    const { title, summary, body } = all[legal]
    const savedAtMs = all[legal] === allDefaults[legal] ? undefined : changedAtMs[legal]
    const day = savedAtMs === undefined ? defaultDays[legal] : shopDay(savedAtMs, all.shop.timeZone)
    return { title, summary, body, updated_on: day }
  }
  const own = all.pages.own.find(({ id, isShown }) => id === slug && isShown)
  if (!own) throw new ProblemError('not-found', `There is no page "${slug}".`)
  const { title, summary, body } = own
  return { title, summary, body, updated_on: null }
}
