import * as v from 'valibot'

import { maxPieces } from '@shop/domain/limits'

import { apiObject } from './api-object.ts'
import { DollarsInput } from './dollars.ts'

const StoredProduct = apiObject(
  {
    id: v.string(),
    name: v.string(),
    /** A path or URL, or empty for the placeholder. */
    image: v.nullish(v.string(), ''),
    price: DollarsInput,
  },
  ['price'],
)

/** One line of the stored cart. `id` combines the product's id, the size and the color. */
export const CartLine = v.object({
  id: v.string(),
  product: StoredProduct,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPieces)),
  size: v.optional(v.string()),
  color: v.optional(v.string()),
})
/** A cart line at run time, with money in cents. */
export type CartLine = v.InferOutput<typeof CartLine>
/** A cart line in local storage, with money in dollars. */
export type StoredCartLine = v.InferInput<typeof CartLine>

/** The value under the cart's local storage key. */
export const StoredCart = v.object({ version: v.literal(1), items: v.array(CartLine) })

/** The value under the wishlist's local storage key. */
export const StoredWishlist = v.object({ version: v.literal(1), items: v.array(StoredProduct) })
/** A wishlist item at run time, with money in cents. */
export type WishlistItem = v.InferOutput<typeof StoredWishlist>['items'][number]

/** The checkout fields that are sent with an order. Card fields are not among them. */
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

/** The shopper's contact and address, which are stored only if the shopper ticks the box. */
export const StoredDetails = v.object({
  version: v.literal(1),
  fields: v.partial(v.object(v.entriesFromList(detailFields, v.string()))),
})
