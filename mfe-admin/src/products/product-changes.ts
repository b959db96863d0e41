/** What a filled-in form means for the server. */
import type { createProduct, updateProduct } from '@shop/client/products'
import type { Product } from '@shop/contracts/product'

import { pick } from './pick.ts'
import { draftOf, type Field, isSameValue, type ProductDraft } from './product-draft.ts'
import { newVariants, variantChanges } from './variant-changes.ts'

type NewProduct = Parameters<typeof createProduct>[1]
export type ProductChanges = Omit<Parameters<typeof updateProduct>[2], 'version'>

const specificationFields = ['material', 'weight', 'fit', 'care', 'origin', 'features'] as const
/** Those that the server takes one by one, as they are. */
const plainFields = ['name', 'description', 'image', 'featured'] as const
const listFields = ['sizes', 'colors', 'tags'] as const

/** A new product. What was left empty is left out where the server has a usual value for it. */
export const newProduct = (draft: ProductDraft): NewProduct => ({
  ...pick(draft, [...plainFields, 'price']),
  category: categoryOf(draft),
  sizes: [...draft.sizes],
  colors: [...draft.colors],
  tags: [...draft.tags],
  specifications: specificationsOf(draft),
  ...(draft.originalPrice ? { original_price: draft.originalPrice } : {}),
  ...(draft.taxRate.trim() ? { tax_rate: Number(draft.taxRate) } : {}),
  ...(draft.sku.trim() ? { sku: draft.sku } : {}),
  ...stockOf(draft),
})

const stockOf = (draft: ProductDraft): Pick<NewProduct, 'stock' | 'variants'> => {
  const variants = newVariants(draft)
  if (variants.length > 0) return { variants }
  return draft.stock ? { stock: Number(draft.stock) } : {}
}

/** Only the fields that differ from the product that the form was filled from. Stock moves by an amount. */
export const productChanges = (product: Product, draft: ProductDraft): ProductChanges => {
  const was = draftOf(product)
  const isChanged = (field: Field): boolean => !isSameValue(field, was, draft)
  const changes: ProductChanges = {
    ...pick(draft, plainFields.filter(isChanged)),
    ...Object.fromEntries(listFields.filter(isChanged).map((field) => [field, [...draft[field]]])),
  }
  if (isChanged('category')) changes.category = categoryOf(draft)
  if (isChanged('price')) changes.price = draft.price
  if (isChanged('originalPrice')) changes.original_price = draft.originalPrice.trim() || null
  if (isChanged('taxRate')) changes.tax_rate = draft.taxRate.trim() ? Number(draft.taxRate) : NaN
  if (isChanged('sku')) changes.sku = draft.sku.trim() || null
  // They are one value to the server.
  if (specificationFields.some(isChanged)) changes.specifications = specificationsOf(draft)
  const variants = variantChanges(product, draft)
  if (variants) changes.variants = variants
  // The stock of a product with variants is the sum of theirs, also of one that loses them.
  const hasOneStock = !variants && !was.hasVariants
  if (hasOneStock && draft.stock && Number(draft.stock) !== 0)
    changes.stock_change = Number(draft.stock)
  return changes
}

/** The select offers no others; the server would refuse them. */
const categoryOf = ({ category }: ProductDraft): Product['category'] =>
  category as Product['category']

const specificationsOf = (draft: ProductDraft): NonNullable<Product['specifications']> =>
  Object.fromEntries(
    specificationFields
      .filter((field) => draft[field].length > 0)
      .map((field) => {
        const value = draft[field]
        return [field, typeof value === 'string' ? value.trim() : [...value]]
      }),
  )
