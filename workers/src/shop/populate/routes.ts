/** Serves `/api/catalogue` for staff. */
import { Hono } from 'hono'

import { PopulateInput } from '@shop/contracts/populate'

import { describes } from '../../platform/http/describes.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { getCatalogue, populate } from './populate.ts'

export const populateRoutes = new Hono<AppEnv>()
  .use(requiresRole('viewer'))
  .get(
    '/',
    describes('getCatalogue', 'Counts products, and those that staff added or changed.', {
      returns: 'CatalogueState',
    }),
    async (c) => c.json(await getCatalogue(c.var)),
  )
  .post(
    '/populate',
    describes(
      'populateCatalogue',
      'Adds missing products of the seed, or replaces all products with them, in one transaction.',
      { returns: 'PopulateResult', problems: ['version-conflict'] },
    ),
    requiresRole('manager'),
    valid('json', PopulateInput),
    async (c) => c.json(await populate(argsOf(c))),
  )
