/** Calls about customers; all are for staff. */
import {
  Customer,
  type CustomerExportQuery,
  CustomerStats,
  CustomerList,
  type CustomerQuery,
  Erasure,
  PersonalData,
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

/** The customer who placed an order, by its id. @throws ApiProblem `customer-not-found`, `staff-only` */
export const getCustomer = (client: Client, id: string): Promise<Customer> =>
  client.request(`/api/customers/${encodeURIComponent(id)}`, Customer)

/** All that the shop stores about a person. @throws ApiProblem `customer-not-found`, `staff-only` */
export const getPersonalData = (client: Client, email: string): Promise<PersonalData> =>
  client.request('/api/customers/personal-data', PersonalData, { method: 'POST', body: { email } })

/** Erases a person for good; their orders keep lines and sums. @throws ApiProblem `customer-not-found`, `staff-only` */
export const erasePerson = (client: Client, email: string): Promise<Erasure> =>
  client.request('/api/customers/erase', Erasure, { method: 'POST', body: { email } })

/** Stats over all customers. @throws ApiProblem `staff-only` */
export const getCustomerStats = (client: Client): Promise<CustomerStats> =>
  client.request('/api/customers/figures', CustomerStats)

/** The URL of a CSV file of all customers that match; a link downloads it. */
export const customersExportHref = (query: PartialQuery<CustomerExportQuery> = {}): string =>
  `/api/customers/export${toQueryString(query)}`
