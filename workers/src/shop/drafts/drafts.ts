/**
 * Products that are not in the shop yet. They have a table of their own, so that no page, list or
 * search can show one by mistake. `createProduct` deletes the draft whose id it takes.
 */
import { and, asc, eq, isNull, lte, min, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { camelName } from '@shop/contracts/api-object'
import { badInput, ProblemError } from '@shop/contracts/problem'
import { Product, ProductVariant } from '@shop/contracts/product'
import { type DraftFields, StoredDraft, type SaveDraftInput } from '@shop/contracts/product-draft'
import { CreateProductInput, productFields } from '@shop/contracts/product-input'
import { audit } from '@shop/db/schema/audit'
import { productDrafts, type ProductDraftRow } from '@shop/db/schema/product-drafts'
import { products } from '@shop/db/schema/products'
import { maxDrafts } from '@shop/domain/limits'

import type { Args, ById, Ctx, StaffCtx } from '../../platform/context.ts'
import { hasChanged } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'
import { variantStocks, type WholeProduct } from '../../search/retrieval/product-columns.ts'
import { auditedCreate, auditedDelete, auditedUpdate } from '../audit/audited-writes.ts'
import { getProduct } from '../products/get-product.ts'
import { checkVariants } from '../products/save-variants.ts'
import {
  byColumn,
  createProduct,
  draftConflict,
  productSubject,
  requireShownPictures,
} from '../products/write-products.ts'
import { readCategories, withCategoryId } from '../settings/categories.ts'

const draftSubject = { noun: 'draft', table: productDrafts } as const

export const listDrafts = async ({ db }: Pick<Ctx, 'db'>) => {
  const { publishAtMs, changedAtMs } = productDrafts
  const rows = await db
    .select()
    .from(productDrafts)
    .orderBy(isNull(publishAtMs), asc(publishAtMs), asc(changedAtMs))
  return rows.map(toDraftView)
}

const toDraftView = (row: ProductDraftRow) =>
  writeDraft({ ...row, product: toProductFields(row.fields) })

const toProductFields = ({ variants, ...fields }: DraftFields) =>
  writeFields({
    ...byColumn(fields),
    ...(variants && {
      variants: variants.map(({ size = null, color = null, price: priceCents, ...variant }) =>
        writeVariant({ ...variant, size, color, priceCents }),
      ),
    }),
  })

const writeDraft = wireOf(StoredDraft)
const writeFields = wireOf(StoredDraft.entries.product)
const writeVariant = wireOf(ProductVariant)

/**
 * @throws ProblemError `bad-input`, `already-exists` if a product has the id, `draft-not-found`,
 * `version-conflict`
 */
export const saveDraft = async ({
  ctx,
  input: { id, publish_at, version, ...typed },
}: Args<SaveDraftInput & { id: string }>) => {
  const fields = withCategoryId(await readCategories(ctx), typed)
  await requireShownPictures(ctx, fields)
  const { sizes = [], colors = [], variants = [] } = fields
  checkVariants(variants, { sizes, colors })
  const publishAtMs = publish_at === null ? null : Date.parse(publish_at)
  if (publishAtMs !== null) {
    toNewProduct(fields)
    if (publishAtMs <= ctx.now())
      throw badInput([{ path: 'publish_at', message: 'must be in the future' }])
  }
  await requireFreeId(ctx, id)
  await requireSpace(ctx, id)
  const values = {
    fields,
    publishAtMs,
    issues: null,
    version: version + 1,
    changedBy: ctx.actor.email,
    changedAtMs: ctx.now(),
  }
  const isOwn = eq(productDrafts.id, id)
  const where = and(isOwn, eq(productDrafts.version, version))
  const insert = ctx.db.insert(productDrafts).values({ id, ...values })
  const create = insert.onConflictDoNothing().returning()
  const [row] =
    version === 0
      ? (await ctx.db.batch(auditedCreate(ctx, { ...draftSubject, where: isOwn }, create)))[0]
      : (await ctx.db.batch(auditedUpdate(ctx, { ...draftSubject, where }, values)))[1]
  if (!row) throw await whyNotSaved(ctx, id)
  ctx.pokeDeliverySender()
  return toDraftView(row)
}

/** @throws ProblemError `bad-input` for each required field that is absent */
const toNewProduct = (fields: DraftFields): CreateProductInput => {
  const missing = requiredNames.filter((name) => fields[name] === undefined)
  if (missing.length > 0) throw badInput(missing.map((path) => ({ path, message: 'is required' })))
  // The cast is safe, because the defaults and the required fields are all that a draft may lack.
  return { ...v.getDefaults(CreateProductInput), ...fields } as CreateProductInput
}

const requiredNames = ['price', 'image', 'category'] as const

const requireFreeId = async ({ db }: StaffCtx, id: string): Promise<void> => {
  if ((await db.$count(products, eq(products.id, id))) === 0) return
  const issues = [{ path: 'id', message: 'belongs to a product' }]
  throw new ProblemError('already-exists', 'This product is in the shop already.', { issues })
}

const requireSpace = async ({ db }: StaffCtx, id: string): Promise<void> => {
  if ((await db.$count(productDrafts, ne(productDrafts.id, id))) >= maxDrafts)
    throw new ProblemError('bad-input', `There are ${maxDrafts} drafts already. Delete one first.`)
}

const draftNotFound = (): ProblemError =>
  new ProblemError('draft-not-found', 'This draft was published or deleted.')

const whyNotSaved = async ({ db }: StaffCtx, id: string): Promise<ProblemError> => {
  const [row] = await db.select().from(productDrafts).where(eq(productDrafts.id, id))
  return row ? draftConflict(row) : draftNotFound()
}

/**
 * Takes a product out of the shop and stores it as a draft with the same id. Its reviews stay. If
 * the seed has added the product although it had a draft, this replaces the draft.
 * @throws ProblemError `product-not-found`, `bad-input` if there are too many drafts,
 * `version-conflict` if the product is sold or saved in the same moment
 */
export const unpublishProduct = async ({ ctx, input: { id } }: ById) => {
  const product = await getProduct({ ctx, input: { id } })
  await requireSpace(ctx, id)
  const stocks = JSON.stringify(product.variants.map(({ stock }) => stock))
  const isUnchanged = and(
    eq(products.id, id),
    eq(products.version, product.version),
    eq(products.stock, product.stock),
    sql`${variantStocks} = ${stocks}`,
  )
  const insert = ctx.db.run(sql`
    insert or replace into ${productDrafts} (id, fields, changed_by, changed_at_ms)
      select ${id}, ${JSON.stringify(toDraftFields(product))}, ${ctx.actor.email}, ${ctx.now()}
      from ${products} where ${isUnchanged}`)
  const isDraft = eq(productDrafts.id, id)
  // Each statement takes effect only if the statement before it has changed a row.
  const isLeaving = and(eq(products.id, id), hasChanged)
  const [, , , { rowsAffected }, [draft]] = await ctx.db.batch([
    ...auditedCreate(ctx, { ...draftSubject, where: isDraft }, insert),
    ...auditedDelete(ctx, { ...productSubject, where: isLeaving }),
    ctx.db.select().from(productDrafts).where(isDraft),
  ])
  if (!draft || rowsAffected === 0)
    throw new ProblemError('version-conflict', 'The product was just sold or changed. Try again.')
  await ctx.publishChanges()
  return toDraftView(draft)
}

/** The cast is safe, because a product has all fields that staff set. */
const toDraftFields = ({ variants, ...product }: WholeProduct): DraftFields => {
  const stored: Record<string, unknown> = product
  const fields = Object.keys(productFields).map((name) => [
    name,
    stored[camelName(name, Product.money)],
  ])
  return {
    ...Object.fromEntries(fields),
    stock: product.stock,
    variants: variants.map(({ size, color, sku, priceCents: price, stock }) => ({
      ...(size && { size }),
      ...(color && { color }),
      sku,
      price,
      stock,
    })),
  } as DraftFields
}

/**
 * Deleting a product needs a manager, and so does deleting the draft of one that was in the shop.
 * @throws ProblemError `draft-not-found`, `role-required`
 */
export const deleteDraft = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const { actor } = ctx
  const isManager = actor.kind === 'staff' && actor.role === 'manager'
  const wasInShop = and(eq(audit.noun, 'product'), eq(audit.subjectId, id))
  if (!isManager && (await ctx.db.$count(audit, wasInShop)) > 0)
    throw new ProblemError(
      'role-required',
      'This product was in the shop. A manager can delete it.',
    )
  const subject = { ...draftSubject, where: eq(productDrafts.id, id) }
  const [, { rowsAffected }] = await ctx.db.batch(auditedDelete(ctx, subject))
  if (rowsAffected === 0) throw draftNotFound()
}

/** Resolves to the time of the next scheduled draft, or to null if there is none. */
export const findNextPublication = async ({ db }: Pick<Ctx, 'db'>): Promise<number | null> => {
  const [next] = await db.select({ atMs: min(productDrafts.publishAtMs) }).from(productDrafts)
  return next?.atMs ?? null
}

/**
 * Creates the products that are due. The audit names the person who last saved each draft. If the
 * shop refuses a draft, the draft loses its schedule and stores the reason. After any other
 * failure, the next run tries again.
 */
export const publishDueDrafts = async (ctx: Ctx): Promise<void> => {
  const isDue = lte(productDrafts.publishAtMs, ctx.now())
  const due = await ctx.db
    .select({ id: productDrafts.id })
    .from(productDrafts)
    .where(isDue)
    .orderBy(asc(productDrafts.publishAtMs))
  for (const { id } of due) {
    // Staff may have changed or deleted the draft while other drafts were published.
    const isStillDue = and(eq(productDrafts.id, id), isDue)
    const [draft] = await ctx.db.select().from(productDrafts).where(isStillDue)
    if (draft) await publishDraft(ctx, draft)
  }
}

const publishDraft = async (
  ctx: Ctx,
  { id, fields, version, changedBy }: ProductDraftRow,
): Promise<void> => {
  const actor = { kind: 'program', email: changedBy, scopes: [] } as const
  try {
    const input = { ...toNewProduct(fields), id, draft_version: version }
    await createProduct({ ctx: { ...ctx, actor }, input })
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      ctx.log({ level: 'error', message: `the draft ${id} could not be published`, error })
      return
    }
    await ctx.db
      .update(productDrafts)
      .set({ publishAtMs: null, issues: [...(error.issues ?? [])] })
      .where(and(eq(productDrafts.id, id), eq(productDrafts.version, version)))
    ctx.log({ level: 'warn', message: `the draft ${id} was not published: ${error.message}` })
    ctx.pokeDeliverySender()
  }
}
