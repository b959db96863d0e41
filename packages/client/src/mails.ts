/** Calls about the e-mails that are sent about orders; for staff. */
import { Mail, MailList, type MailQuery, MailSummary } from '@shop/contracts/mail'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/** The query of the list; every field is optional, and empty ones are left out. */
export type MailListQuery = PartialQuery<MailQuery>

const mailPath = (id: string): string => `/api/mails/${encodeURIComponent(id)}`

/** One page of the e-mails that match a query, the newest first. @throws ApiProblem `bad-input`, `staff-only` */
export const listMails = (client: Client, query: MailListQuery = {}): Promise<MailList> =>
  client.request(`/api/mails${toQueryString(query)}`, MailList)

/** One e-mail with what it says. @throws ApiProblem `mail-not-found`, `staff-only` */
export const getMail = (client: Client, id: string): Promise<Mail> =>
  client.request(mailPath(id), Mail)

/** Where a frame shows an e-mail's HTML, as a page that runs and loads nothing. */
export const mailPageHref = (id: string): string => `${mailPath(id)}/page`

/**
 * Tells the customer of a cancelled order that its total was refunded; a repeat returns the first.
 * @throws ApiProblem `order-not-found`, `version-conflict` when it is not cancelled, `staff-only`
 */
export const sendRefundNote = (client: Client, orderId: string): Promise<MailSummary> =>
  client.request('/api/mails', MailSummary, {
    method: 'POST',
    body: { order_id: orderId, kind: 'refunded' },
  })

/** Has one that failed sent again; another stays as it is. @throws ApiProblem `mail-not-found`, `staff-only` */
export const retryMail = (client: Client, id: string): Promise<MailSummary> =>
  client.request(`${mailPath(id)}/retry`, MailSummary, { method: 'POST' })
