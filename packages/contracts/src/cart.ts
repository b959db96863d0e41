/** The data that the browser stores for a visitor: cart lines, wishlist, and contact details. */
import * as v from 'valibot'

import { DollarsInput } from './dollars.ts'
import { maxPieces } from '@shop/domain/limits'

const StoredProduct = v.object({
  id: v.string(),
  name: v.string(),
  /** A path or URL. Screens show the placeholder if it is empty. */
  image: v.nullish(v.string(), ''),
  /** A number in dollars, or text that may begin with `$`. */
  price: DollarsInput,
})

/**
 * One line of the stored cart. `id` is the product's id, the size or `default`, and the color or
 * `default`, joined by `-`.
 */
export const CartLine = v.pipe(
  v.object({
    id: v.string(),
    product: StoredProduct,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPieces)),
    size: v.optional(v.string()),
    color: v.optional(v.string()),
  }),
  v.transform(({ product: { price, ...product }, ...line }) => ({
    ...line,
    product: { ...product, priceCents: price },
  })),
)
/** A cart line at run time: money in cents. */
export type CartLine = v.InferOutput<typeof CartLine>
/** A cart line in local storage: money in dollars. */
export type StoredCartLine = v.InferInput<typeof CartLine>

/** The value under the cart's local storage key. */
export const StoredCart = v.object({ version: v.literal(1), items: v.array(CartLine) })

/** The value under the wishlist's local storage key. */
export const StoredWishlist = v.object({
  version: v.literal(1),
  items: v.array(
    v.pipe(
      StoredProduct,
      v.transform(({ price, ...product }) => ({ ...product, priceCents: price })),
    ),
  ),
})
/** A wishlist item at run time: money in cents. */
export type WishlistItem = v.InferOutput<typeof StoredWishlist>['items'][number]

/** The checkout fields that are sent with an order: contact and address, but no card data. */
export const detailFields = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
] as const

/** The shopper's stored contact and address. They are stored only if the shopper ticks the box. */
export const StoredDetails = v.object({
  version: v.literal(1),
  fields: v.partial(v.object(v.entriesFromList(detailFields, v.string()))),
})
