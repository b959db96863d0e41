import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getCustomer, getCustomerStats, listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { type Customer, customerFilters, customerSorts } from '@shop/contracts/customer'
import type { OrderList } from '@shop/contracts/order'

import { choice, listFields, listQueries, pageSize } from '../listing/list-queries.ts'

/** Of `/admin/customers`; `view` is an email. */
export const CustomersSearch = v.object({
  ...listFields,
  filter: choice(customerFilters),
  sort: choice(customerSorts),
})
export type CustomersSearch = v.InferOutput<typeof CustomersSearch>

/** `orders` are the newest, one page of them. */
export type CustomerWithOrders = { customer: Customer; orders: OrderList }

/** The URL may name anything: that there is no such customer goes before an error about the orders. */
const loadCustomer = async (client: Client, email: string): Promise<CustomerWithOrders> => {
  const ordered = listOrders(client, { customer: email, limit: pageSize })
  const [customer] = await Promise.all([getCustomer(client, email), ordered.catch(() => null)])
  return { customer, orders: await ordered }
}

export const customerQueries = listQueries('customers', {
  filtersOf: ({ q, filter, sort }: CustomersSearch) => ({ q, filter, sort }),
  list: listCustomers,
  stats: getCustomerStats,
  details: loadCustomer,
})
