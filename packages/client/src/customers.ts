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

/** One page of the customers that match a query. @throws ApiProblem `bad-input`, `staff-only` */
export const listCustomers = (
  client: Client,
  query: CustomerListQuery = {},
): Promise<CustomerList> => client.request(`/api/customers${toSearch(query)}`, CustomerList)

/** One customer. @throws ApiProblem `customer-not-found`, `staff-only` */
export const getCustomer = (client: Client, email: string): Promise<Customer> =>
  client.request(`/api/customers/${encodeURIComponent(email)}`, Customer)

/** Figures over all customers. @throws ApiProblem `staff-only` */
export const getCustomerFigures = (client: Client): Promise<CustomerFigures> =>
  client.request('/api/customers/figures', CustomerFigures)

/** The address of a CSV file of all customers that match; a link downloads it. */
export const customersExportHref = (query: Asked<CustomerExportQuery> = {}): string =>
  `/api/customers/export${toSearch(query)}`
