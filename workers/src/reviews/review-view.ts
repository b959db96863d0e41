/** Reviews as the API's JSON. */
import type { ReviewWire } from '@shop/contracts/review'
import type { ReviewRow } from '@shop/db/schema/reviews'

/** The contract's field names, times in ISO 8601 UTC. */
export const toReviewView = (row: ReviewRow): ReviewWire => ({
  id: row.id,
  product_id: row.productId,
  product_name: row.productName,
  customer_name: row.customerName,
  customer_email: row.customerEmail,
  rating: row.rating,
  title: row.title,
  content: row.content,
  status: row.status,
  helpful: row.helpful,
  verified: row.verified,
  reply: row.reply,
  replied_at: row.repliedAtMs === null ? null : new Date(row.repliedAtMs).toISOString(),
  created_at: new Date(row.createdAtMs).toISOString(),
})
