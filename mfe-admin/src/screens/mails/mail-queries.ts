import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getMail, listMails } from '@shop/client/mails'
import { mailKinds, mailStates } from '@shop/contracts/mail'

import { choice, listFields, pageQuery, text } from '../../lists/list-queries.ts'
import type { QuerySource } from '../../frame/queries/query-client.ts'

/** Search parameters of `/admin/mailbox`. `order` is an order's id. */
export const MailsSearch = v.object({
  ...listFields,
  order: text(100),
  state: choice(mailStates),
  kind: choice(mailKinds),
})
export type MailsSearch = v.InferOutput<typeof MailsSearch>

const list = pageQuery(
  'mails',
  ({ q, order, state, kind }: MailsSearch) => ({ q, order, state, kind }),
  listMails,
)

const details = (client: Client, id: string) => ({
  queryKey: ['mails', 'details', id],
  queryFn: () => getMail(client, id),
})

export const mailQueries = {
  list,
  details,
  /** The queries to prefetch for the screen. */
  all: (client: Client, search: MailsSearch): QuerySource<unknown>[] => [
    list(client, search),
    ...(search.view ? [details(client, search.view)] : []),
  ],
}
