/** Staff fill the catalogue with the products of the seed. */
import type { PopulateAnswer, PopulateInput, PopulateKind } from '@shop/contracts/populate'
import { products } from '@shop/db/schema/products'

import { checkStaff } from '../access/requires-staff.ts'
import { auditedDelete } from '../audit/audited.ts'
import type { Ctx } from '../context.ts'
import { announceProducts } from '../products/announce-products.ts'
import { insertMissing } from './missing-rows.ts'

/**
 * One transaction: all of it, or nothing. Doing it again adds nothing, but for `replace-all`, which
 * always ends with the 22.
 * @throws ProblemError `staff-only`
 */
export const populate = async ({
  ctx,
  input: { what },
}: {
  ctx: Ctx
  input: PopulateInput
}): Promise<PopulateAnswer> => {
  checkStaff(ctx)
  const inserts = insertMissing(ctx, what).flat()
  const subject = { noun: 'product', table: products, where: undefined } as const
  const clear = auditedDelete(ctx, subject, ctx.db.delete(products))
  const isReplacing = what === 'replace-all'
  const results = isReplacing
    ? (await ctx.db.batch([...clear, ...inserts])).slice(clear.length)
    : await batchOf(ctx, inserts)
  // Each insert is followed by its record.
  const added = results
    .filter((_result, index) => index % 2 === 0)
    .reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)
  if (isReplacing || added > 0) announceProducts(ctx)
  return { success: true, message: messageOf(what, added), added }
}

const batchOf = async (
  ctx: Ctx,
  statements: ReturnType<typeof insertMissing>[number][number][],
) => {
  const [first, ...rest] = statements
  return first ? ctx.db.batch([first, ...rest]) : []
}

const messageOf = (what: PopulateKind, added: number): string => {
  if (what === 'replace-all')
    return `All ${added} products have been successfully added to your database. You can now view them on your shop page.`
  if (added === 0 && what !== 'basic') return 'These products are in the catalogue already.'
  return `Successfully populated ${added} ${added === 1 ? 'product' : 'products'}`
}
