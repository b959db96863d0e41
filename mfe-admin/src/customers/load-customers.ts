/** What the customers screen shows: a page of the list, the figures, and the customer who is open. */
import type { Client } from '@shop/client/client'
import { getCustomer, getCustomerStats, listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import type { Customer, CustomerStats, CustomerList } from '@shop/contracts/customer'
import type { FragmentHead } from '@shop/contracts/server-entry'
import type { OrderList } from '@shop/contracts/order'

import { adminHead } from '../frame/admin-head.ts'
import { type Answer, loadAnswer } from '../listing/load-answer.ts'
import { loadOpened, type Opened } from '../listing/load-opened.ts'
import { pageQuery, pageSize } from '../listing/page-query.ts'
import type { CustomersSearch } from './customers-search.ts'

/** `orders` are the newest, one page of them. */
export type CustomerWithOrders = { customer: Customer; orders: OrderList }

export type CustomersData = {
  list: Answer<CustomerList>
  figures: Answer<CustomerStats>
  viewed: Answer<Opened<CustomerWithOrders>>
}

export const loadCustomers = async (
  client: Client,
  search: CustomersSearch,
): Promise<CustomersData & { head: FragmentHead }> => {
  const { view, page: _page, ...asked } = search
  const [list, figures, viewed] = await Promise.all([
    loadAnswer(listCustomers(client, { ...asked, ...pageQuery(search) })),
    loadAnswer(getCustomerStats(client)),
    view ? loadOpened(loadCustomer(client, view)) : null,
  ])
  return { head: adminHead('Customers'), list, figures, viewed }
}

/** An address may name anything; whether there is such a customer is asked before what they ordered matters. */
const loadCustomer = async (client: Client, email: string): Promise<CustomerWithOrders> => {
  const ordered = listOrders(client, { customer: email, limit: pageSize })
  const [customer] = await Promise.all([getCustomer(client, email), ordered.catch(() => null)])
  return { customer, orders: await ordered }
}
