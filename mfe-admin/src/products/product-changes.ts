/** What a filled-in form means for the server. */
import type { createProduct, updateProduct } from '@shop/client/products'
import { parseCents } from '@shop/contracts/money'
import type { Product } from '@shop/contracts/product'

import type { ProductDraft } from './product-draft.ts'

type NewProduct = Parameters<typeof createProduct>[1]
export type ProductChanges = Omit<Parameters<typeof updateProduct>[2], 'version'>

/** A new product. An original price is sent only if there is one, and so is stock. */
export const newProduct = (draft: ProductDraft): NewProduct => ({
  name: draft.name,
  description: draft.description,
  price: draft.price,
  image: draft.image,
  category: draft.category,
  sizes: [...draft.sizes],
  colors: [...draft.colors],
  featured: draft.featured,
  ...(draft.originalPrice ? { original_price: draft.originalPrice } : {}),
  ...(draft.stock ? { stock: Number(draft.stock) } : {}),
})

/** Only the fields that differ from the product the form was opened with. */
export const productChanges = (product: Product, draft: ProductDraft): ProductChanges => {
  const changes: ProductChanges = {}
  if (draft.name !== product.name) changes.name = draft.name
  if (draft.description !== product.description) changes.description = draft.description
  if (parseCents(draft.price) !== product.priceCents) changes.price = draft.price
  if (originalCents(draft) !== product.originalPriceCents)
    changes.original_price = draft.originalPrice || null
  if (draft.image !== product.image) changes.image = draft.image
  if (draft.category !== product.category) changes.category = draft.category
  if (draft.featured !== product.featured) changes.featured = draft.featured
  if (!isSameList(draft.sizes, product.sizes)) changes.sizes = [...draft.sizes]
  if (!isSameList(draft.colors, product.colors)) changes.colors = [...draft.colors]
  if (draft.stock && Number(draft.stock) !== 0) changes.stock_change = Number(draft.stock)
  return changes
}

/** `undefined` for a text that is no amount: it differs from every price, so the server gets to refuse it. */
const originalCents = ({ originalPrice }: ProductDraft): number | null | undefined =>
  originalPrice ? (parseCents(originalPrice) ?? undefined) : null

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index])
