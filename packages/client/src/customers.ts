/** Calls about customers; all are for staff. */
import {
  Customer,
  type CustomerExportQuery,
  CustomerFigures,
  CustomerList,
  type CustomerQuery,
} from '@shop/contracts/customer'

import type { Client } from './client.ts'
import { type Asked, toSearch } from './to-search.ts'

/** What a list may be asked for; what is empty or left out is not asked. */
export type CustomerListQuery = Asked<CustomerQuery>
type Options = { signal: AbortSignal }

/** One page of the customers that match a query. @throws ApiProblem `bad-input`, `staff-only` */
export const listCustomers = (
  client: Client,
  query: CustomerListQuery = {},
  options?: Options,
): Promise<CustomerList> =>
  client.request(`/api/customers${toSearch(query)}`, CustomerList, options)

/** One customer. @throws ApiProblem `customer-not-found`, `staff-only` */
export const getCustomer = (client: Client, email: string, options?: Options): Promise<Customer> =>
  client.request(`/api/customers/${encodeURIComponent(email)}`, Customer, options)

/** Figures over all customers. @throws ApiProblem `staff-only` */
export const getCustomerFigures = (client: Client, options?: Options): Promise<CustomerFigures> =>
  client.request('/api/customers/figures', CustomerFigures, options)

/** The address of a CSV file of all customers that match; a link downloads it. */
export const customersExportHref = (query: Asked<CustomerExportQuery> = {}): string =>
  `/api/customers/export${toSearch(query)}`
