/** How the catalogue stands to the seed, for the question before it is cleared. */
import type { CatalogueState } from '@shop/contracts/populate'
import { products } from '@shop/db/schema/products'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'
import { isOwn } from './is-own.ts'

/** @throws ProblemError `staff-only` */
export const getCatalogue = async ({ ctx }: { ctx: Ctx }): Promise<CatalogueState> => {
  checkStaff(ctx)
  const [total, own] = await Promise.all([ctx.db.$count(products), ctx.db.$count(products, isOwn)])
  return { products: total, own }
}
