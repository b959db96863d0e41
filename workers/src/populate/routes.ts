/** `/api/catalogue`, for staff */
import { Hono } from 'hono'

import { PopulateInput } from '@shop/contracts/populate'

import { valid } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { getCatalogue, populate } from './populate.ts'

export const populateRoutes = new Hono<AppEnv>()
  .use(requiresRole('viewer'))
  /** How many products there are, and how many of them staff added or changed, `CatalogueState`. */
  .get('/', async (c) => c.json(await getCatalogue({ ctx: c.var.ctx })))
  /** Adds missing products of the seed, or replaces all products by them, `PopulateInput` → `PopulateResult`. Errors: `bad-input`, `version-conflict`. */
  .post('/populate', requiresRole('manager'), valid('json', PopulateInput), async (c) =>
    c.json(await populate({ ctx: c.var.ctx, input: c.req.valid('json') })),
  )
