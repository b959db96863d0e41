import { Hono } from 'hono'

import { DraftPath, SaveDraftInput, UnpublishProductInput } from '@shop/contracts/product-draft'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, valid } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { deleteDraft, listDrafts, saveDraft, unpublishProduct } from './drafts.ts'

const writes = requiresRole('clerk', { scope: 'products:write' })

export const drafts = new Hono<AppEnv>()
  .get(
    '/',
    describes('listDrafts', 'Products that are not in the shop yet.', {
      returns: 'StoredDraftList',
    }),
    requiresRole('viewer', { scope: 'products:write' }),
    async (c) => c.json({ drafts: await listDrafts(c.var.ctx) }),
  )
  .post(
    '/',
    describes(
      'unpublishProduct',
      'Takes a product out of the shop and stores it as a draft with the same id. Orders keep their lines. Audited.',
      { status: 201, returns: 'StoredDraft', problems: ['version-conflict'] },
    ),
    writes,
    valid('json', UnpublishProductInput),
    async (c) => c.json(await unpublishProduct(argsOf(c)), 201),
  )
  .put(
    '/:id',
    describes(
      'saveDraft',
      'Creates or replaces a draft. With `publish_at`, the shop creates the product at that time; a product created with the draft’s id replaces the draft. Audited.',
      { returns: 'StoredDraft', problems: ['already-exists', 'version-conflict'] },
    ),
    writes,
    valid('param', DraftPath),
    valid('json', SaveDraftInput),
    async (c) => c.json(await saveDraft(argsOf(c))),
  )
  .delete(
    '/:id',
    describes('deleteDraft', 'Deletes a draft. Audited.'),
    writes,
    valid('param', DraftPath),
    (c) => noContent(c, deleteDraft(argsOf(c))),
  )
