/** How the catalogue stands to the seed, for the question before it is cleared. */
import { notInArray } from 'drizzle-orm'

import type { CatalogueState } from '@shop/contracts/populate'
import { products } from '@shop/db/schema/products'
import { catalogue } from '@shop/db/seed/catalogue'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'

const seedIds = catalogue.map(({ id }) => id)

/** @throws ProblemError `staff-only` */
export const getCatalogue = async ({ ctx }: { ctx: Ctx }): Promise<CatalogueState> => {
  checkStaff(ctx)
  const [total, own] = await Promise.all([
    ctx.db.$count(products),
    ctx.db.$count(products, notInArray(products.id, seedIds)),
  ])
  return { products: total, own }
}
