/** Decides what to send for a run of events. */
import type { LiveMessageWire, LiveTopic } from '@shop/contracts/live'
import type { OrderWire } from '@shop/contracts/order'
import type { ProductWire } from '@shop/contracts/product'
import type { ReviewWire } from '@shop/contracts/review'
import type { EventRow } from '@shop/db/schema/events'

/** A message as text, and who it is for. */
export type Outgoing = { topic: LiveTopic; text: string }

/** Rows as they are now, by id; what is not there was removed. */
export type Rows = {
  products: ReadonlyMap<string, ProductWire>
  orders: ReadonlyMap<string, OrderWire>
  reviews: ReadonlyMap<string, ReviewWire>
}

/**
 * One message for each subject's last event, in order. A message carries the row as it is now, so
 * that a page which applies one twice, or late, is still right.
 */
export const toMessages = (events: readonly EventRow[], rows: Rows): Outgoing[] => {
  const last = new Map(events.map((event) => [`${event.topic} ${event.subjectId}`, event]))
  return [...last.values()]
    .toSorted((a, b) => a.seq - b.seq)
    .map((event) => ({ topic: event.topic, text: JSON.stringify(toMessage(event, rows)) }))
}

const toMessage = ({ seq, topic, subjectId: id }: EventRow, rows: Rows): LiveMessageWire => {
  switch (topic) {
    case 'products': {
      const product = rows.products.get(id)
      return product
        ? { type: 'product.saved', seq, product }
        : { type: 'product.removed', seq, id }
    }
    case 'orders': {
      const order = rows.orders.get(id)
      return order ? { type: 'order.saved', seq, order } : { type: 'order.removed', seq, id }
    }
    case 'reviews': {
      const review = rows.reviews.get(id)
      return review ? { type: 'review.saved', seq, review } : { type: 'review.removed', seq, id }
    }
  }
}
