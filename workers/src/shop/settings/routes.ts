import { Hono } from 'hono'

import { SaveSettingInput, SettingPath } from '@shop/contracts/shop-settings'

import type { AppEnv } from '../../platform/context.ts'
import { cachedJson } from '../../platform/http/cached-response.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { valid } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { listSettings, listVersions, readSaved } from './read-settings.ts'
import { saveSetting } from './save-setting.ts'

export const shopSettings = new Hono<AppEnv>()
  .get(
    '/',
    describes('getSettings', 'What staff have set. A group that is left out has its default.', {
      returns: 'SavedSettings',
    }),
    rateLimit('READ_LIMIT'),
    (c) =>
      cachedJson(c, async () => ({ ...(await readSaved(c.var.ctx)), subjects: ['settings'] }), {
        hasQuery: false,
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
    valid('json', SaveSettingInput),
    async (c) =>
      c.json(
        await saveSetting({
          ctx: c.var.ctx,
          input: { ...c.req.valid('param'), ...c.req.valid('json') },
        }),
      ),
  )
