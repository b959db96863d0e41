import { consentsExportHref } from '@shop/client/consents'
import { type Consent, type ConsentState, consentStates } from '@shop/contracts/consent'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { ButtonLink } from '@shop/ui/button'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { soft, strong } from '../../frame/display/display.css.ts'
import { Page } from '../../frame/display/page.tsx'
import { capitalized, dayText, Email, shortOrderId } from '../../frame/display/text.tsx'
import { type Filters, List } from '../../lists/list.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { consentQueries, type ConsentsSearch } from './consent-queries.ts'

const filters: Filters = {
  state: {
    label: 'State',
    options: [
      ['', 'All states'],
      ...consentStates.map((state) => [state, capitalized(state)] as const),
    ],
  },
}

const tones = {
  unconfirmed: 'warning',
  subscribed: 'success',
  unsubscribed: 'plain',
} as const satisfies Record<ConsentState, string>

const columns: readonly Column<Consent>[] = [
  {
    name: 'Email',
    kind: 'lead',
    cell: ({ email }) => (
      <span className={strong}>
        <span>
          <Email address={email} />
        </span>
      </span>
    ),
  },
  {
    name: 'Agreed to',
    cell: ({ wording, consentedAt }) => (
      <span>
        “{wording}”<span className={soft}>{dayText(consentedAt)}</span>
      </span>
    ),
  },
  {
    name: 'Order ID',
    kind: 'mono',
    title: ({ orderId }) => orderId,
    cell: ({ orderId }) => <a href={orderHref(orderId)}>{shortOrderId(orderId)}</a>,
  },
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

/** There is only one segment: shoppers who agreed at checkout to e-mails about new products. */
export const SegmentsPage = ({ search }: { search: ConsentsSearch }) => {
  const { client } = usePage()
  const isManager = useMayActAs('manager')
  return (
    <Page title="Segments" tools={isManager && <ExportLink search={search} />}>
      <p className={subtle}>
        Newsletter: who agreed at checkout to e-mails about new drops. Write to the subscribed ones
        only: an unconfirmed one has not used the link in the order’s e-mail, and somebody else may
        have given the address. The shop sends none by itself; the export leaves the unconfirmed out
        and has each person’s link to unsubscribe.
      </p>
      <List
        label="Newsletter"
        noun="subscriber"
        searchLabel="Search emails…"
        search={search}
        filters={filters}
        query={consentQueries.list(client, search)}
        emptyText="They come with orders whose shopper ticks the box at checkout."
      >
        {({ consents, total }, rowCount) => (
          <>
            {rowCount}
            {total > 0 && (
              <Table
                label="Subscribers"
                rows={consents}
                keyOf={({ email }) => email}
                columns={columns}
              />
            )}
          </>
        )}
      </List>
    </Page>
  )
}

/** Exports the filtered list across all pages as CSV. */
const ExportLink = ({ search: { q, state } }: { search: ConsentsSearch }) => (
  <ButtonLink tone="outline" href={consentsExportHref({ q, state })} isDownload>
    Export
  </ButtonLink>
)
