/** Customers as the API's JSON. */
import type { CustomerWire } from '@shop/contracts/customer'
import { toDollars } from '@shop/domain/money'
import type { CustomerRow } from '@shop/db/schema/customers'

/** The contract's field names, money in dollars, times in ISO 8601 UTC. */
export const toCustomerView = (row: CustomerRow): CustomerWire => ({
  email: row.email,
  name: row.name,
  phone: row.phone,
  total_orders: row.totalOrders,
  total_spent: toDollars(row.totalSpentCents),
  first_order_at: new Date(row.firstOrderAtMs).toISOString(),
  last_order_at: new Date(row.lastOrderAtMs).toISOString(),
})
