/** As many reviews as asked for. */
import { reviewStatuses } from '@shop/contracts/review'

import type { ProductRow } from '../../schema/products.ts'
import type { ReviewRow } from '../../schema/reviews.ts'
import { seedReviews } from '../reviews.ts'
import { personAt } from './names.ts'
import { idAt, scatter } from './scatter.ts'

const aDayMs = 86_400_000

/** The seed's texts, said by other people of other products. */
export const largeReviews = (
  count: number,
  { products, nowMs }: { products: readonly ProductRow[]; nowMs: number },
): ReviewRow[] =>
  Array.from({ length: count }, (_none, index) => {
    const at = scatter(index, products.length, 11)
    const createdAtMs = nowMs - scatter(index, 365 * aDayMs, 12)
    const { name: customerName, email: customerEmail } = personAt(index)
    const said = seedReviews.slice(index % seedReviews.length, (index % seedReviews.length) + 1)
    return products.slice(at, at + 1).flatMap((product) =>
      said.map((review) => ({
        ...review,
        id: idAt(index, 10),
        productId: product.id,
        productName: product.name,
        customerName,
        customerEmail,
        status: reviewStatuses[scatter(index, reviewStatuses.length, 13)] ?? 'pending',
        helpful: scatter(index, 80, 14),
        reply: null,
        repliedAtMs: null,
        createdAtMs,
        updatedAtMs: createdAtMs,
      })),
    )
  }).flat()
