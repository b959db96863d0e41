/** Calls about consents to e-mails about new products. */
import * as v from 'valibot'

import { ConsentList, type ConsentExportQuery, type ConsentQuery } from '@shop/contracts/consent'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/** Ends e-mails to the person of a link; a key that leads to none ends nothing. @throws ApiProblem */
export const unsubscribe = (client: Client, key: string): Promise<null> =>
  client.request('/api/consents/unsubscribe', v.null(), { method: 'POST', body: { key } })

/** Staff: one page of the consents that match, the newest first. @throws ApiProblem `bad-input`, `staff-only` */
export const listConsents = (
  client: Client,
  query: PartialQuery<ConsentQuery> = {},
): Promise<ConsentList> => client.request(`/api/consents${toQueryString(query)}`, ConsentList)

/** Staff: the URL of a CSV file of all consents that match, each with its link to unsubscribe. */
export const consentsExportHref = (query: PartialQuery<ConsentExportQuery> = {}): string =>
  `/api/consents/export${toQueryString(query)}`
