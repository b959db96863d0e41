/** Deleting several products at once. */
import * as v from 'valibot'

import { maxPageLimit } from './limits.ts'
import { ProductId } from './product.ts'

/** Body of `POST /api/products/delete`: as many ids as a list can show, at most. */
export const DeleteProductsInput = v.strictObject({
  ids: v.pipe(
    v.array(ProductId),
    v.minLength(1, 'must name at least one product'),
    v.maxLength(maxPageLimit, `must be at most ${maxPageLimit} products`),
  ),
})
export type DeleteProductsInput = v.InferOutput<typeof DeleteProductsInput>

/** How many of them there were to delete. */
export const DeletedProducts = v.object({ deleted: v.number() })
export type DeletedProducts = v.InferOutput<typeof DeletedProducts>
