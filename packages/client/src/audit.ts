import { AuditEntries, type AuditQuery } from '@shop/contracts/audit'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/**
 * Returns the history of a product or order, newest first.
 * @throws ApiProblem `bad-input`, `staff-only`
 */
export const listAuditEntries = (
  client: Client,
  query: Pick<AuditQuery, 'noun' | 'subject'> & PartialQuery<AuditQuery>,
): Promise<AuditEntries> => client.request(`/api/audit${toQueryString(query)}`, AuditEntries)
