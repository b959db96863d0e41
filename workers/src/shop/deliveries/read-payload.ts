import { eq } from 'drizzle-orm'

import type { TopicData } from '@shop/contracts/topics'
import type { Database } from '@shop/db/open'
import type { DeliveryRow } from '@shop/db/schema/deliveries'
import { reviews } from '@shop/db/schema/reviews'

import { readOrder } from '../orders/edit-order.ts'
import { toOrderView } from '../orders/order-view.ts'
import { queryProduct } from '../products/get-product.ts'
import { toProductDetail } from '../products/product-view.ts'
import { toPublicReview } from '../reviews/product-reviews.ts'

/**
 * What a delivery is about, as it is now: of an erased person only what the shop still stores.
 * Resolves to null if it is gone, or if a review is no longer approved; then nothing is sent.
 */
export const readPayload = async (
  db: Database,
  { topic, subjectId }: Pick<DeliveryRow, 'topic' | 'subjectId'>,
): Promise<object | null> => {
  if (topic === 'ping' || topic === 'job') return {}
  if (topic === 'stock.changed') {
    const [row] = await queryProduct({ db }, subjectId)
    if (!row) return null
    const { id, sku, stock, variants = [] } = toProductDetail(row)
    return { product_id: id, sku, stock, variants } satisfies TopicData['stock.changed']
  }
  if (topic === 'review.approved') {
    const [row] = await db.select().from(reviews).where(eq(reviews.id, subjectId))
    if (row?.status !== 'approved') return null
    const { productId: product_id } = row
    return { product_id, ...toPublicReview(row) } satisfies TopicData['review.approved']
  }
  const [[order], items] = await db.batch(readOrder({ db }, subjectId))
  return order ? toOrderView({ ...order, items }) : null
}
