/** The signed-in member of staff, statistics, audit history and timelines. For staff only. */
import { Analytics, type AnalyticsDays, type SalesExportQuery } from '@shop/contracts/analytics'
import { AuditEntries, type AuditQuery, type NoteInput, Timeline } from '@shop/contracts/audit'
import { Dashboard, StaffMember } from '@shop/contracts/staff'

import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'
import { nothing, post, remove } from './requests.ts'

/** Returns the signed-in member of staff. */
export const getStaff = (client: Client) => client.request('/api/staff', StaffMember)

/** Returns the stats of the dashboard. */
export const getDashboard = (client: Client) => client.request('/api/dashboard', Dashboard)

/** Returns sales and best-selling products. */
export const getAnalytics = (client: Client, days: AnalyticsDays) =>
  client.request(`/api/sales?days=${days}`, Analytics)

/** Returns the URL of a CSV file of the period's sales and refunds. */
export const salesExportHref = (query: SalesExportQuery): string =>
  `/api/sales/export${toQueryString(query)}`

/** Returns an entity's history, newest first. */
export const listAuditEntries = (
  client: Client,
  query: Pick<AuditQuery, 'noun' | 'subject'> & PartialQuery<AuditQuery>,
) => client.request(`/api/audit${toQueryString(query)}`, AuditEntries)

/** A customer's id is the id of their first order. */
type Noun = 'orders' | 'customers'

/** Returns a timeline, newest first. @throws ApiProblem `order-not-found`, `customer-not-found` */
export const getTimeline = (client: Client, noun: Noun, id: string) =>
  client.request(path`/api/timeline/${noun}/${id}`, Timeline)

/** Adds a note. @throws ApiProblem `order-not-found`, `customer-not-found`, `bad-input` */
export const addNote = (client: Client, noun: Noun, id: string, note: NoteInput) =>
  client.request(path`/api/timeline/${noun}/${id}/notes`, Timeline, post(note))

/** Deletes a note. Only managers may delete others' notes. @throws ApiProblem `note-not-found` */
export const deleteNote = (client: Client, id: string) =>
  client.request(path`/api/timeline/notes/${id}`, nothing, remove)
