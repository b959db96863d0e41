import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { Product, ProductVariant, type ProductWire } from '@shop/contracts/product'
import { products } from '@shop/db/schema/products'

import type { Subject } from '../../platform/change-index.ts'
import type { ById, Ctx } from '../../platform/context.ts'
import { wireOf } from '../../platform/wire.ts'
import {
  type ListedProduct,
  soldOutSizesOf,
  type StoredVariant,
  unlistedColumns,
  wholeColumns,
  type WholeProduct,
} from '../../search/retrieval/product-columns.ts'

/** @throws ProblemError `product-not-found` */
export const getProduct = async ({
  ctx,
  input: { id },
}: ById<Pick<Ctx, 'db'>>): Promise<WholeProduct> => {
  const [row] = await queryProduct(ctx, id)
  if (!row) throw productNotFound(id)
  return row
}

export const queryProduct = ({ db }: Pick<Ctx, 'db'>, id: string) =>
  db.select(wholeColumns).from(products).where(eq(products.id, id))

export const productNotFound = (id: string): ProblemError =>
  new ProblemError('product-not-found', `No product has the id "${id}".`)

export const toProductView = (row: ListedProduct): ProductWire =>
  toProductDetail({ ...row, ...unlistedColumns })

type Whole = Pick<WholeProduct, keyof typeof unlistedColumns>

export const toProductDetail = (
  row: ListedProduct & { [Name in keyof Whole]: Whole[Name] | undefined },
): ProductWire =>
  writeProduct({
    ...row,
    soldOutSizes: soldOutSizesOf(row),
    variants: row.variants?.map(toVariantView),
    imageTexts: row.imageTexts ?? undefined,
  })

const toVariantView = ({ size, color, ...variant }: StoredVariant) =>
  writeVariant({ ...variant, size: size || null, color: color || null })

const writeProduct = wireOf(Product)
const writeVariant = wireOf(ProductVariant)

/** A list of more products than this depends on the subject `shown` instead of each product. */
const maxNamed = 100

export const ofProduct = (id: string): Subject => `product:${id}`

export const ofProducts = (ids: readonly string[], ...more: Subject[]): Subject[] =>
  ids.length > maxNamed ? ['shown', ...more] : [...ids.map(ofProduct), ...more]
