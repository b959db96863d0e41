/** What a product's address says beside its id. */
import * as v from 'valibot'

/** Query of `/product/{id}`: the color it is shown in; one that the product lacks is as if it were absent. */
export const ProductSearch = v.object({
  color: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40))), undefined),
})
export type ProductSearch = v.InferOutput<typeof ProductSearch>
