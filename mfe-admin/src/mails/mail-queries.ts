import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getMail, listMails } from '@shop/client/mails'
import { mailKinds, mailStates } from '@shop/contracts/mail'

import { choice, listFields, pageSize, text } from '../listing/list-queries.ts'
import type { QuerySource } from '../queries/query-client.ts'

/** Of `/admin/mailbox`; `order` is the id of one order. */
export const MailsSearch = v.object({
  ...listFields,
  order: text(100),
  state: choice(mailStates),
  kind: choice(mailKinds),
})
export type MailsSearch = v.InferOutput<typeof MailsSearch>

const list = (client: Client, { q, order, state, kind, page = '1' }: MailsSearch) => {
  const filters = { q, order, state, kind }
  const query = { ...filters, limit: pageSize, offset: (Number(page) - 1) * pageSize }
  return {
    queryKey: ['mails', 'list', filters, page],
    queryFn: () => listMails(client, query),
  }
}

const details = (client: Client, id: string) => ({
  queryKey: ['mails', 'details', id],
  queryFn: () => getMail(client, id),
})

export const mailQueries = {
  list,
  details,
  /** All that the screen shows at first. */
  all: (client: Client, search: MailsSearch): QuerySource<unknown>[] => [
    list(client, search),
    ...(search.view ? [details(client, search.view)] : []),
  ],
}
