/** Calls about what staff did; for staff. */
import { AuditEntries, type AuditQuery } from '@shop/contracts/audit'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/** The history of one product or order, the newest first. @throws ApiProblem `bad-input`, `staff-only` */
export const listAuditEntries = (
  client: Client,
  query: Pick<AuditQuery, 'noun' | 'subject'> & PartialQuery<AuditQuery>,
): Promise<AuditEntries> => client.request(`/api/audit${toQueryString(query)}`, AuditEntries)
