import * as v from 'valibot'

import { consentsExportHref, listConsents } from '@shop/client/customers'
import { type Consent, type ConsentState, consentStates } from '@shop/contracts/consent'
import { capitalized } from '@shop/domain/capitalized'
import { Badge } from '@shop/ui/badge'
import type { Column } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { soft } from '../../frame/display/display.css.ts'
import { Lines } from '../../frame/display/page.tsx'
import { dayText, Email } from '../../frame/display/text.tsx'
import { every } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import { orderColumn } from '../orders/order-text.tsx'

const filters: Filters = {
  state: { label: 'State', options: optionsOf('All states', consentStates) },
}

const tones = {
  unconfirmed: 'warning',
  subscribed: 'success',
  unsubscribed: 'plain',
} as const satisfies Record<ConsentState, string>

const columns: readonly Column<Consent>[] = [
  { name: 'Email', kind: 'lead', cell: ({ email }) => <Lines name={<Email address={email} />} /> },
  {
    name: 'Agreed to',
    cell: ({ wording, consentedAt }) => (
      <span>
        “{wording}”<span className={soft}>{dayText(consentedAt)}</span>
      </span>
    ),
  },
  orderColumn,
  {
    name: 'State',
    cell: ({ state, unsubscribedAt }) => (
      <span>
        <Badge tone={tones[state]}>{capitalized(state)}</Badge>
        {unsubscribedAt && <span className={soft}>{dayText(unsubscribedAt)}</span>}
      </span>
    ),
  },
]

export const SegmentsPage = ({ search }: { search: ConsentsSearch }) => (
  <ListPage
    title="Segments"
    exportHref={consentsExportHref({ q: search.q, state: search.state })}
    intro={
      <p className={subtle}>
        Newsletter: who agreed at checkout to emails about new drops. Write only to those
        subscribed: the unconfirmed have not used the link in their order email, so somebody else
        may have entered the address. The shop sends no newsletter by itself; the export leaves out
        the unconfirmed and has each person’s unsubscribe link.
      </p>
    }
    label="Newsletter"
    noun="subscriber"
    searchLabel="Search emails…"
    search={search}
    filters={filters}
    queries={consentQueries}
    emptyText="Shoppers who check the box at checkout will be here."
    rowsOf={({ consents }) => consents}
    keyOf={({ email }) => email}
    columns={columns}
  />
)

export const ConsentsSearch = v.object({ ...listFields, state: choice(consentStates) })
export type ConsentsSearch = v.InferOutput<typeof ConsentsSearch>

export const consentQueries = {
  // Polls the list, because unsubscribing emits no realtime event.
  list: pageQuery('consents', listConsents, { refetchInterval: every(15_000) }),
}
