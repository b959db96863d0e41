import { oneOf } from './fields.ts'
import type { OrderWire } from './order.ts'
import type { ProductWire } from './product.ts'
import type { ReturnWire } from './return.ts'
import type { PublicReviewWire } from './review.ts'

/**
 * Events for webhooks and back ends. Order events contain names and addresses. `review.approved`
 * contains the writer's name, but no email. `return.changed` contains the customer's name, and the
 * texts of customer and shop.
 */
export const topicTexts = {
  'order.placed': 'An order is placed',
  'order.paid': 'An order is paid',
  'order.shipped': 'An order is shipped',
  'order.cancelled': 'An order is cancelled',
  'return.changed': 'A return is requested or changes',
  'product.changed': 'A product is created or changed, other than its stock',
  'stock.changed': 'The stock of a product changes',
  'review.approved': 'A review is approved',
} as const

export type Topic = keyof typeof topicTexts

/** All topics, in the order in which staff see them. */
export const topics = Object.keys(topicTexts) as Topic[]

/**
 * The data of each event when it is sent. Orders, returns and products are as staff see them,
 * reviews as shoppers see them. Money is in dollars.
 */
export type TopicData = Record<Extract<Topic, `order.${string}`>, OrderWire> & {
  'return.changed': ReturnWire
  'product.changed': ProductWire
  'stock.changed': { product_id: string } & Pick<ProductWire, 'sku' | 'stock'> &
    Required<Pick<ProductWire, 'variants'>>
  'review.approved': { product_id: string } & PublicReviewWire
}

/** The name of a kind of event, such as `order.placed`. */
export const Topic = oneOf(topics)
