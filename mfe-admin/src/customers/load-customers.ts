/** What the customers screen shows: a page of the list, the figures, and the customer who is open. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getCustomer, getCustomerStats, listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import {
  type Customer,
  type CustomerStats,
  type CustomerList,
  customerFilters,
  customerSorts,
} from '@shop/contracts/customer'
import type { OrderList } from '@shop/contracts/order'
import type { FragmentHead } from '@shop/contracts/server-entry'

import { adminHead } from '../frame/admin-head.ts'
import { choice, listFields, pageQuery, pageSize } from '../listing/list-search.ts'
import { type Answer, loadOrNull } from '../listing/load-answer.ts'
import { loadFound, type Found } from '../listing/load-opened.ts'

/** `orders` are the newest, one page of them. */
export type CustomerWithOrders = { customer: Customer; orders: OrderList }

export type CustomersData = {
  list: Answer<CustomerList>
  figures: Answer<CustomerStats>
  viewed: Answer<Found<CustomerWithOrders>>
}

export const loadCustomers = async (
  client: Client,
  search: CustomersSearch,
): Promise<CustomersData & { head: FragmentHead }> => {
  const { view, page: _page, ...asked } = search
  const [list, figures, viewed] = await Promise.all([
    loadOrNull(listCustomers(client, { ...asked, ...pageQuery(search) })),
    loadOrNull(getCustomerStats(client)),
    view ? loadFound(loadCustomer(client, view)) : null,
  ])
  return { head: adminHead('Customers'), list, figures, viewed }
}

/** An address may name anything; whether there is such a customer is asked before what they ordered matters. */
const loadCustomer = async (client: Client, email: string): Promise<CustomerWithOrders> => {
  const ordered = listOrders(client, { customer: email, limit: pageSize })
  const [customer] = await Promise.all([getCustomer(client, email), ordered.catch(() => null)])
  return { customer, orders: await ordered }
}

/** Query of `/admin/customers`; `view` is an email. */
export const CustomersSearch = v.object({
  ...listFields,
  filter: choice(customerFilters),
  sort: choice(customerSorts),
})
export type CustomersSearch = v.InferOutput<typeof CustomersSearch>
