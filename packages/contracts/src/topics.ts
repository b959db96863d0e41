import * as v from 'valibot'

/**
 * Events that leave the shop, for webhooks and for modules with a back end. `orders:read` says what
 * an order's data contain. `stock.changed` and `review.approved` name no person.
 */
export const topicTexts = {
  'order.placed': 'An order is placed',
  'order.paid': 'An order is paid',
  'order.shipped': 'An order is shipped',
  'order.cancelled': 'An order is cancelled',
  'stock.changed': 'The stock of a product changes',
  'review.approved': 'A review is approved',
} as const

export type Topic = keyof typeof topicTexts

export const topics = Object.keys(topicTexts) as Topic[]

/** Names an event of the shop, such as `order.placed`. */
export const Topic = v.picklist(topics)
