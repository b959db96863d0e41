/** Calls about the e-mails that orders cause, for staff only. */
import { Mail, MailList, type MailQuery, MailSummary } from '@shop/contracts/mail'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/** Every field is optional, and empty fields are left out. */
export type MailListQuery = PartialQuery<MailQuery>

const mailPath = (id: string): string => `/api/mails/${encodeURIComponent(id)}`

/**
 * Returns one page of matching e-mails, newest first.
 * @throws ApiProblem `bad-input`, `staff-only`
 */
export const listMails = (client: Client, query: MailListQuery = {}): Promise<MailList> =>
  client.request(`/api/mails${toQueryString(query)}`, MailList)

/** Returns one e-mail with its content. @throws ApiProblem `mail-not-found`, `staff-only` */
export const getMail = (client: Client, id: string): Promise<Mail> =>
  client.request(mailPath(id), Mail)

/** Returns the URL of an e-mail's HTML, for an `<iframe>`. It runs no scripts and loads nothing. */
export const mailPageHref = (id: string): string => `${mailPath(id)}/page`

/**
 * E-mails the customer of a cancelled order that its total was refunded. A repeat returns the first
 * e-mail.
 * @throws ApiProblem `order-not-found`, `version-conflict` if it is not cancelled, `staff-only`
 */
export const sendRefundNote = (client: Client, orderId: string): Promise<MailSummary> =>
  client.request('/api/mails', MailSummary, {
    method: 'POST',
    body: { order_id: orderId, kind: 'refunded' },
  })

/** Retries a failed e-mail. @throws ApiProblem `mail-not-found`, `staff-only` */
export const retryMail = (client: Client, id: string): Promise<MailSummary> =>
  client.request(`${mailPath(id)}/retry`, MailSummary, { method: 'POST' })
