/** Search orders… */
import type { Order } from '@shop/contracts/order'

/** Orders whose id, customer name or email holds the words; upper and lower case are the same. */
export const searchOrders = (orders: readonly Order[], query: string): readonly Order[] => {
  const words = query.trim().toLowerCase()
  if (!words) return orders
  return orders.filter(({ id, customerName, customerEmail }) =>
    [id, customerName, customerEmail].some((text) => text.toLowerCase().includes(words)),
  )
}
