import * as v from 'valibot'

import { ConsentList, type ConsentExportQuery, type ConsentQuery } from '@shop/contracts/consent'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/** Confirms a consent by the key in its link. Ignores an unknown key. @throws ApiProblem */
export const confirmConsent = (client: Client, key: string): Promise<null> =>
  client.request('/api/consents/confirm', v.null(), { method: 'POST', body: { key } })

/** Unsubscribes a person by the key in their link. Ignores an unknown key. @throws ApiProblem */
export const unsubscribe = (client: Client, key: string): Promise<null> =>
  client.request('/api/consents/unsubscribe', v.null(), { method: 'POST', body: { key } })

/**
 * Staff: returns one page of consents, newest first.
 * @throws ApiProblem `bad-input`, `staff-only`
 */
export const listConsents = (
  client: Client,
  query: PartialQuery<ConsentQuery> = {},
): Promise<ConsentList> => client.request(`/api/consents${toQueryString(query)}`, ConsentList)

/** Staff: returns the URL of a CSV file of matching consents, except unconfirmed ones. */
export const consentsExportHref = (query: PartialQuery<ConsentExportQuery> = {}): string =>
  `/api/consents/export${toQueryString(query)}`
