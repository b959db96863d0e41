import type { OrderStatus } from '@shop/contracts/order'
import type { OwnOrder } from '@shop/contracts/own-order'

const names: Record<OrderStatus, string> = {
  pending: 'Received',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const unpaidNames = { ...names, pending: 'Waiting for payment' }

/** Returns the names of the statuses that shoppers read. */
export const statusNamesOf = ({ payment }: Pick<OwnOrder, 'payment'>) =>
  payment === 'open' ? unpaidNames : names
