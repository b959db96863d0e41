import * as v from 'valibot'

import { getMail, listMails } from '@shop/client/mails'
import { mailKinds, mailStates } from '@shop/contracts/mail'

import { queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery, text } from '../../lists/list-queries.ts'

/** Search parameters of `/admin/mailbox`. `order` is an order's id. */
export const MailsSearch = v.object({
  ...listFields,
  order: text(100),
  state: choice(mailStates),
  kind: choice(mailKinds),
})
export type MailsSearch = v.InferOutput<typeof MailsSearch>

export const mailQueries = {
  list: pageQuery('mails', listMails),
  details: queryOf(['mails', 'details'], getMail),
}
