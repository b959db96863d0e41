/** Customers and consents. Only the two calls that take a `key` are public. */
import { ConsentList, type ConsentExportQuery, type ConsentQuery } from '@shop/contracts/consent'
import {
  Customer,
  type CustomerExportQuery,
  CustomerStats,
  CustomerList,
  type CustomerQuery,
  PersonalData,
} from '@shop/contracts/customer'
import { Erasure } from '@shop/contracts/erasure'

import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'
import { nothing, post } from './requests.ts'

/** Returns one page of matching customers. */
export const listCustomers = (client: Client, query: PartialQuery<CustomerQuery> = {}) =>
  client.request(`/api/customers${toQueryString(query)}`, CustomerList)

/** Returns the customer who placed the order `id`. @throws ApiProblem `customer-not-found` */
export const getCustomer = (client: Client, id: string) =>
  client.request(path`/api/customers/${id}`, Customer)

/** Returns all data about a person. @throws ApiProblem `customer-not-found` */
export const getPersonalData = (client: Client, email: string) =>
  client.request('/api/customers/personal-data', PersonalData, post({ email }))

/** Erases a person, but keeps sums and lines of orders. @throws ApiProblem `customer-not-found` */
export const erasePerson = (client: Client, email: string) =>
  client.request('/api/customers/erase', Erasure, post({ email }))

/** Returns stats over all customers. */
export const getCustomerStats = (client: Client) =>
  client.request('/api/customers/figures', CustomerStats)

/** Returns the URL of a CSV file of all matching customers. */
export const customersExportHref = (query: PartialQuery<CustomerExportQuery> = {}): string =>
  `/api/customers/export${toQueryString(query)}`

/** Confirms a consent by the key in its link. Ignores an unknown key. */
export const confirmConsent = (client: Client, key: string) =>
  client.request('/api/consents/confirm', nothing, post({ key }))

/** Unsubscribes a person by the key in their link. Ignores an unknown key. */
export const unsubscribe = (client: Client, key: string) =>
  client.request('/api/consents/unsubscribe', nothing, post({ key }))

/** Returns one page of consents, newest first. */
export const listConsents = (client: Client, query: PartialQuery<ConsentQuery> = {}) =>
  client.request(`/api/consents${toQueryString(query)}`, ConsentList)

/** Returns the URL of a CSV file of matching consents, except unconfirmed ones. */
export const consentsExportHref = (query: PartialQuery<ConsentExportQuery> = {}): string =>
  `/api/consents/export${toQueryString(query)}`
