/** `/api/catalogue` */
import { Hono } from 'hono'

import { PopulateInput } from '@shop/contracts/populate'

import { requiresStaff } from '../staff/requires-staff.ts'
import type { AppEnv } from '../platform/context.ts'
import { only } from '../http/methods.ts'
import { valid } from '../http/valid.ts'
import { getCatalogue } from './get-catalogue.ts'
import { populate } from './populate.ts'

export const catalogue = new Hono<AppEnv>()
  .use(requiresStaff)
  /** Staff: how many products there are, and how many of them are staff’s own. */
  .get('/', async (c) => c.json(await getCatalogue({ ctx: c.var.ctx })))
  .all('/', only('GET'))
  /** Staff: adds what is missing of the seed, or puts it in the place of everything. */
  .post('/populate', valid('json', PopulateInput), async (c) =>
    c.json(await populate({ ctx: c.var.ctx, input: c.req.valid('json') })),
  )
  .all('/populate', only('POST'))
