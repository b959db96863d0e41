/** Calls about customers, for staff only. */
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

/** Every field is optional, and empty fields are left out. */
export type CustomerListQuery = PartialQuery<CustomerQuery>

/** Returns one page of matching customers. @throws ApiProblem `bad-input`, `staff-only` */
export const listCustomers = (
  client: Client,
  query: CustomerListQuery = {},
): Promise<CustomerList> => client.request(`/api/customers${toQueryString(query)}`, CustomerList)

/**
 * Returns a customer. `id` is the id of any of their orders.
 * @throws ApiProblem `customer-not-found`, `staff-only`
 */
export const getCustomer = (client: Client, id: string): Promise<Customer> =>
  client.request(`/api/customers/${encodeURIComponent(id)}`, Customer)

/**
 * Returns everything stored about a person.
 * @throws ApiProblem `customer-not-found`, `staff-only`
 */
export const getPersonalData = (client: Client, email: string): Promise<PersonalData> =>
  client.request('/api/customers/personal-data', PersonalData, { method: 'POST', body: { email } })

/**
 * Erases a person permanently. Their orders keep lines and sums.
 * @throws ApiProblem `customer-not-found`, `staff-only`
 */
export const erasePerson = (client: Client, email: string): Promise<Erasure> =>
  client.request('/api/customers/erase', Erasure, { method: 'POST', body: { email } })

/** Returns stats over all customers. @throws ApiProblem `staff-only` */
export const getCustomerStats = (client: Client): Promise<CustomerStats> =>
  client.request('/api/customers/figures', CustomerStats)

/** Returns the URL of a CSV file of all matching customers. */
export const customersExportHref = (query: PartialQuery<CustomerExportQuery> = {}): string =>
  `/api/customers/export${toQueryString(query)}`
