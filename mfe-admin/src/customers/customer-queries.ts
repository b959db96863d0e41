import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getCustomer, getCustomerStats, listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { type Customer, customerFilters, customerSorts } from '@shop/contracts/customer'
import type { OrderList } from '@shop/contracts/order'

import { choice, listFields, listQueries, pageSize } from '../listing/list-queries.ts'

/** Of `/admin/customers`; `view` is the id of any of a customer's orders. */
export const CustomersSearch = v.object({
  ...listFields,
  filter: choice(customerFilters),
  sort: choice(customerSorts),
})
export type CustomersSearch = v.InferOutput<typeof CustomersSearch>

/** `orders` are the newest, one page of them. */
export type CustomerWithOrders = { customer: Customer; orders: OrderList }

const loadCustomer = async (client: Client, id: string): Promise<CustomerWithOrders> => {
  const customer = await getCustomer(client, id)
  return {
    customer,
    orders: await listOrders(client, { customer: customer.email, limit: pageSize }),
  }
}

export const customerQueries = listQueries('customers', {
  filtersOf: ({ q, filter, sort }: CustomersSearch) => ({ q, filter, sort }),
  list: listCustomers,
  stats: getCustomerStats,
  details: loadCustomer,
})
