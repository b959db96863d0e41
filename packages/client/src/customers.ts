/** Calls about customers; all are for staff. */
import {
  Customer,
  type CustomerExportQuery,
  CustomerStats,
  CustomerList,
  type CustomerQuery,
} from '@shop/contracts/customer'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/** The query of the list; every field is optional, and empty ones are left out. */
export type CustomerListQuery = PartialQuery<CustomerQuery>

/** One page of the customers that match a query. @throws ApiProblem `bad-input`, `staff-only` */
export const listCustomers = (
  client: Client,
  query: CustomerListQuery = {},
): Promise<CustomerList> => client.request(`/api/customers${toQueryString(query)}`, CustomerList)

/** One customer. @throws ApiProblem `customer-not-found`, `staff-only` */
export const getCustomer = (client: Client, email: string): Promise<Customer> =>
  client.request(`/api/customers/${encodeURIComponent(email)}`, Customer)

/** Stats over all customers. @throws ApiProblem `staff-only` */
export const getCustomerStats = (client: Client): Promise<CustomerStats> =>
  client.request('/api/customers/figures', CustomerStats)

/** The URL of a CSV file of all customers that match; a link downloads it. */
export const customersExportHref = (query: PartialQuery<CustomerExportQuery> = {}): string =>
  `/api/customers/export${toQueryString(query)}`
