import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getCustomer, getCustomerStats, listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { type Customer, customerFilters, customerSorts } from '@shop/contracts/customer'
import type { OrderList } from '@shop/contracts/order'

import { queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery, pageSize } from '../../lists/list-queries.ts'

/** Search parameters of `/admin/customers`. `view` is the id of any of the customer's orders. */
export const CustomersSearch = v.object({
  ...listFields,
  filter: choice(customerFilters),
  sort: choice(customerSorts),
})
export type CustomersSearch = v.InferOutput<typeof CustomersSearch>

/** `orders` is the first page, newest first. */
export type CustomerWithOrders = { customer: Customer; orders: OrderList }

const loadCustomer = async (client: Client, id: string): Promise<CustomerWithOrders> => {
  const customer = await getCustomer(client, id)
  const orders = await listOrders(client, { customer: customer.email, limit: pageSize })
  return { customer, orders }
}

export const customerQueries = {
  list: pageQuery('customers', listCustomers),
  stats: queryOf(['customers', 'stats'], getCustomerStats),
  details: queryOf(['customers', 'details'], loadCustomer),
}
