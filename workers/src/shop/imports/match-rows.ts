/** Rows that match no product by id or SKU are new products. */
import { sql } from 'drizzle-orm'

import type { ImportIssue, ImportRow } from '@shop/contracts/import'
import { toIssue } from '@shop/contracts/issue'
import { NewProductId } from '@shop/contracts/product-input'
import { productDrafts } from '@shop/db/schema/product-drafts'
import { products, productVariants } from '@shop/db/schema/products'
import { idFromName } from '@shop/domain/import-key'
import * as v from 'valibot'

import type { Ctx } from '../../platform/context.ts'
import { type WholeProduct, wholeColumns } from '../../search/retrieval/product-columns.ts'

export type Known = {
  byId: ReadonlyMap<string, WholeProduct>
  bySku: ReadonlyMap<string, readonly WholeProduct[]>
  byVariantSku: ReadonlyMap<string, WholeProduct>
  draftIds: ReadonlySet<string>
  /** By the SKUs of drafts: texts that name the draft. */
  draftSkus: ReadonlyMap<string, string>
}

/** `existing` is undefined for a new product. */
export type Group = { id: string; existing: WholeProduct | undefined; rows: ImportRow[] }

export const matchRows = async (ctx: Pick<Ctx, 'db'>, rows: readonly ImportRow[]) => {
  const known = await readKnown(ctx, rows)
  const groups = new Map<string, Group>()
  const issues: ImportIssue[] = []
  for (const given of rows) {
    const row = withVariantSku(given, known)
    const found = findProduct(row, known)
    if ('message' in found) {
      issues.push(found)
      continue
    }
    const group = groups.get(found.id) ?? { ...found, rows: [] }
    group.rows.push(row)
    groups.set(found.id, group)
  }
  return { groups: [...groups.values()], issues, known }
}

const readKnown = async ({ db }: Pick<Ctx, 'db'>, rows: readonly ImportRow[]): Promise<Known> => {
  const valuesOf = (read: (cells: ImportRow['cells']) => string | undefined): string =>
    JSON.stringify([...new Set(rows.flatMap(({ cells }) => read(cells) || []))])
  const [ids, names, skus, variantSkus] = [
    valuesOf(({ id }) => id),
    valuesOf(({ name }) => name && idFromName(name)),
    valuesOf(({ sku }) => sku),
    valuesOf(({ variant_sku: variantSku, sku }) => variantSku || sku),
  ]
  const isNamed = sql`${products.id} in (select value from json_each(${ids}) union select value from json_each(${names})
    union select id from ${products} where sku in (select value from json_each(${skus}))
    union select product_id from ${productVariants} where sku in (select value from json_each(${variantSkus})))`
  const [found, drafts] = await db.batch([
    db.select(wholeColumns).from(products).where(isNamed),
    db.select(draftColumns).from(productDrafts),
  ])
  const variants = found.flatMap((product) =>
    product.variants.flatMap(({ sku }) => (sku ? [[sku, product] as const] : [])),
  )
  return {
    byId: new Map(found.map((product) => [product.id, product])),
    bySku: Map.groupBy(
      found.filter(({ sku }) => sku),
      ({ sku }) => sku ?? '',
    ),
    byVariantSku: new Map(variants),
    draftIds: new Set(drafts.map(({ id }) => id)),
    draftSkus: new Map(
      drafts.flatMap(({ name, skus }) =>
        (JSON.parse(skus) as string[]).map(
          (sku) => [sku, `belongs to the draft "${name}"`] as const,
        ),
      ),
    ),
  }
}

const draftColumns = {
  id: productDrafts.id,
  name: sql<string>`fields ->> 'name'`,
  skus: sql<string>`(
    SELECT json_group_array(atom) FROM json_tree(fields) WHERE key = 'sku' AND atom <> '')`,
}

/**
 * Turns `sku` into `variant_sku` if only a variant has it, because a stock list may have just one
 * column for SKUs.
 */
const withVariantSku = (given: ImportRow, { bySku, byVariantSku }: Known): ImportRow => {
  const { sku, ...cells } = given.cells
  if (!sku || cells.variant_sku || bySku.has(sku) || !byVariantSku.has(sku)) return given
  return { row: given.row, cells: { ...cells, variant_sku: sku } }
}

type Found = Pick<Group, 'id' | 'existing'>

const findProduct = ({ row, cells }: ImportRow, known: Known): Found | ImportIssue => {
  const { id = '', sku = '', name = '', variant_sku: variantSku = '' } = cells
  if (id) return checkId(row, { id, existing: known.byId.get(id) }, known)
  const ofVariant = known.byVariantSku.get(variantSku)
  if (ofVariant) return { id: ofVariant.id, existing: ofVariant }
  const [ofSku, other] = known.bySku.get(sku) ?? []
  if (ofSku && other) {
    const message = `belongs to both "${ofSku.name}" and "${other.name}": give the id`
    return { row, column: 'sku', message }
  }
  if (ofSku) return { id: ofSku.id, existing: ofSku }
  return name ? newProduct(row, name, known) : { row, column: 'name', message: noProduct }
}

const noProduct =
  'is required for a new product; to change an existing one, give its id or SKU exactly as in the shop'

/** The id made from the name must be free. Otherwise, the row may mean the product with that id. */
const newProduct = (row: number, name: string, known: Known): Found | ImportIssue => {
  const id = idFromName(name)
  if (!id) {
    const message = 'is required: no id can be made from this name, which has no a-z or 0-9'
    return { row, column: 'id', message }
  }
  if (!known.byId.has(id)) return checkId(row, { id, existing: undefined }, known)
  const message = `makes the id "${id}", which another product already has: give that id to change it, or another to add one`
  return { row, column: 'name', message }
}

/** A draft stays a draft, because shoppers must not see its product before staff publish it. */
const checkId = (row: number, found: Found, { draftIds }: Known): Found | ImportIssue => {
  if (found.existing) return found
  if (draftIds.has(found.id))
    return { row, column: 'id', message: `"${found.id}" is a draft: publish or delete it first` }
  const result = v.safeParse(NewProductId, found.id)
  if (result.success) return found
  return { row, column: 'id', message: toIssue(result.issues[0]).message }
}
