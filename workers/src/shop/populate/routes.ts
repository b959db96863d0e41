/** Serves `/api/catalogue` for staff. */
import { and, eq, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'

import {
  type CatalogueState,
  PopulateInput,
  type PopulateKind,
  type PopulateResult,
} from '@shop/contracts/populate'
import { ProblemError } from '@shop/contracts/problem'
import { type ProductRow, products } from '@shop/db/schema/products'
import { productRows, seedProducts, variantRows } from '@shop/db/seed/rows'
import { plural } from '@shop/domain/plural'

import type { AppEnv, Args, StaffCtx } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, valid } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { auditedCreate, auditedDelete } from '../audit/audited-writes.ts'
import { readCategories } from '../settings/categories.ts'
import { insertVariants, variantsAsRows } from '../products/save-variants.ts'
import { cellsOf, productSubject } from '../products/write-products.ts'

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

export const getCatalogue = async ({ ctx }: { ctx: StaffCtx }): Promise<CatalogueState> => {
  const [total, own] = await Promise.all([ctx.db.$count(products), ctx.db.$count(products, isOwn)])
  return { products: total, own }
}

/**
 * Adds products of the seed in one transaction. A repeated call adds nothing, except for
 * `replace-all`, which replaces all products each time.
 * @throws ProblemError `version-conflict`
 */
export const populate = async ({
  ctx,
  input: { what, expected_own: expectedOwn },
}: Args<PopulateInput>): Promise<PopulateResult> => {
  const added = what === 'replace-all' ? await replaceAll(ctx, expectedOwn) : await add(ctx, what)
  if (added > 0) await ctx.publishChanges()
  return { success: true, message: messageOf(what, added), added }
}

const seedIds = seedProducts.map(({ id }) => id)

/** The seed cannot restore products that staff have added or changed. */
const isOwn = or(notInArray(products.id, seedIds), ne(products.updatedAtMs, products.createdAtMs))

const countOwn = sql`(select count(*) from ${products} where ${isOwn})`

/** Replaces nothing if the shop has more own products (`isOwn`) than staff have confirmed. */
const replaceAll = async (ctx: StaffCtx, expectedOwn: number | undefined): Promise<number> => {
  const where = expectedOwn === undefined ? undefined : sql`${countOwn} <= ${expectedOwn}`
  const clear = auditedDelete(ctx, { ...productSubject, where })
  const inserts = await insertMissing(ctx, 'replace-all', sql`${countOwn} = 0`)
  if (inserts.length === 0) throw new ProblemError('bad-input', noSampleFits)
  const results = await ctx.db.batch([...clear, ...inserts.flat()])
  const added = countAdded(results.slice(clear.length))
  if (added === 0) throw moreOwnProducts()
  return added
}

const noSampleFits = 'No sample fits the categories of this shop. Nothing was removed.'

const add = async (ctx: StaffCtx, what: PopulateKind): Promise<number> => {
  const [first, ...rest] = (await insertMissing(ctx, what)).flat()
  return first ? countAdded(await ctx.db.batch([first, ...rest])) : 0
}

/** The second of a product's three statements inserts the product. */
const countAdded = (results: readonly { rowsAffected: number }[]): number =>
  results.reduce((sum, { rowsAffected }, index) => sum + (index % 3 === 1 ? rowsAffected : 0), 0)

const moreOwnProducts = (): ProblemError =>
  new ProblemError(
    'version-conflict',
    'More products were added or changed in the meantime. Nothing was removed; check again before you go on.',
  )

const messageOf = (what: PopulateKind, added: number): string => {
  if (what === 'replace-all')
    return `All ${added} products have been successfully added to your database. You can now view them on your shop page.`
  if (added === 0 && what !== 'basic') return 'These products are already in the catalogue.'
  return `Successfully populated ${added} ${plural(added, 'product')}`
}

/** Each statement checks the database itself, so that concurrent requests add nothing twice. */
const insertMissing = async (ctx: StaffCtx, what: PopulateKind, when: SQL = sql`true`) => {
  const categories = await readCategories(ctx)
  const fits = ({ category }: ProductRow): boolean =>
    categories.some(
      ({ id, wearer }) => id === category && (what !== 'toddler-shirts' || wearer === 'toddlers'),
    )
  return productRows(ctx.now())
    .filter(fits)
    .map((row) => {
      const product = { ...row, stock: 10 + Math.floor(Math.random() * 100) }
      const isSame =
        what === 'from-pictures'
          ? eq(products.image, product.image)
          : and(eq(products.category, product.category), eq(products.name, product.name))
      const isThere = or(isSame, eq(products.id, row.id))
      const isMissing = sql`${when} and not exists (select 1 from ${products} where ${isThere})`
      const rows = variantsAsRows(row.id, variantsOf(product))
      const variants = insertVariants(ctx, { rows, where: isMissing })
      const write = ctx.db
        .insert(products)
        .select(sql`select ${cellsOf(product)} where ${isMissing}`)
        .onConflictDoNothing()
      const subject = { ...productSubject, where: eq(products.id, row.id) }
      return [variants, ...auditedCreate(ctx, subject, write)] as const
    })
}

const variantsOf = (product: ProductRow) =>
  variantRows(product).map(({ priceCents: price, ...variant }) => ({ ...variant, price }))
