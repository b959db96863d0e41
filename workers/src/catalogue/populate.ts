/** Staff fill the catalogue with the products of the seed. */
import { sql } from 'drizzle-orm'

import type { PopulateResult, PopulateInput, PopulateKind } from '@shop/contracts/populate'
import { ProblemError } from '@shop/contracts/problem'
import { products } from '@shop/db/schema/products'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedDelete } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { invalidateProducts } from '../products/product-cache.ts'
import { insertMissing } from './insert-missing.ts'
import { isOwn } from './is-own.ts'

/**
 * One transaction: all of it, or nothing. Doing it again adds nothing, but for `replace-all`, which
 * always ends with the 22.
 * @throws ProblemError `staff-only`, `version-conflict`
 */
export const populate = async ({
  ctx,
  input: { what, expected_own: expectedOwn },
}: {
  ctx: Ctx
  input: PopulateInput
}): Promise<PopulateResult> => {
  checkStaff(ctx)
  const added = what === 'replace-all' ? await replaceAll(ctx, expectedOwn) : await add(ctx, what)
  if (added > 0) invalidateProducts(ctx)
  return { success: true, message: messageOf(what, added), added }
}

const countOwn = sql`(select count(*) from ${products} where ${isOwn})`

/**
 * Takes no more of the staff's own products than were agreed to. If there are more by now none is taken,
 * and then nothing is added either; after all were taken there is none, and the 22 are added.
 */
const replaceAll = async (ctx: Ctx, expectedOwn: number | undefined): Promise<number> => {
  const where = expectedOwn === undefined ? undefined : sql`${countOwn} <= ${expectedOwn}`
  const subject = { noun: 'product', table: products, where } as const
  const clear = auditedDelete(ctx, subject, ctx.db.delete(products).where(where))
  const inserts = insertMissing(ctx, 'replace-all', sql`${countOwn} = 0`)
  const results = await ctx.db.batch([...clear, ...inserts.flat()])
  const added = countAdded(results.slice(clear.length))
  if (added === 0) throw moreByNow()
  return added
}

const add = async (ctx: Ctx, what: PopulateKind): Promise<number> => {
  const [first, ...rest] = insertMissing(ctx, what).flat()
  return first ? countAdded(await ctx.db.batch([first, ...rest])) : 0
}

/** Each insert is followed by its record, of as many rows. */
const countAdded = (results: readonly { rowsAffected: number }[]): number =>
  results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0) / 2

const moreByNow = (): ProblemError =>
  new ProblemError(
    'version-conflict',
    'More products were added or changed meanwhile. Nothing was removed; look again before you go on.',
  )

const messageOf = (what: PopulateKind, added: number): string => {
  if (what === 'replace-all')
    return `All ${added} products have been successfully added to your database. You can now view them on your shop page.`
  if (added === 0 && what !== 'basic') return 'These products are in the catalogue already.'
  return `Successfully populated ${added} ${added === 1 ? 'product' : 'products'}`
}
