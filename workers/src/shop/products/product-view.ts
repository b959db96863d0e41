import { Product, type ProductWire, ProductVariant } from '@shop/contracts/product'

import { wireOf } from '../../platform/wire.ts'
import {
  type ListedProduct,
  soldOutSizesOf,
  type StoredVariant,
  type WholeProduct,
} from '../../search/retrieval/product-columns.ts'

/** Leaves out the fields that only the product form needs. They would make lists larger. */
export const toProductView = (row: ListedProduct): ProductWire =>
  toProductDetail({ ...row, sku: undefined, taxRate: undefined, specifications: undefined })

type Whole = Pick<WholeProduct, 'sku' | 'taxRate' | 'specifications'>

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
