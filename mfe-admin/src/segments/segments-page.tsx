import { consentsExportHref } from '@shop/client/consents'
import { type Consent, type ConsentState, consentStates } from '@shop/contracts/consent'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { ButtonLink } from '@shop/ui/button'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { soft, strong } from '../display/display.css.ts'
import { Page } from '../display/page.tsx'
import { capitalized, dayText, Email } from '../display/text.tsx'
import { type Filters, List } from '../listing/list.tsx'
import { orderHref } from '../navigation/hrefs.ts'
import { shortOrderId } from '../orders/order-text.ts'
import { useMayActAs } from '../staff/use-staff.tsx'
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

const tones = { subscribed: 'success', unsubscribed: 'plain' } as const satisfies Record<
  ConsentState,
  string
>

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

/** The one segment that there is: who agreed at checkout to e-mails about new products. */
export const SegmentsPage = ({ search }: { search: ConsentsSearch }) => {
  const { client } = usePage()
  const isManager = useMayActAs('manager')
  return (
    <Page title="Segments" tools={isManager && <ExportLink search={search} />}>
      <p className={subtle}>
        Newsletter: who agreed at checkout to e-mails about new drops. The shop sends none by
        itself; the export has each person’s link to unsubscribe.
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

/** A CSV file of what is listed, over all pages. */
const ExportLink = ({ search: { q, state } }: { search: ConsentsSearch }) => (
  <ButtonLink tone="outline" href={consentsExportHref({ q, state })} isDownload>
    Export
  </ButtonLink>
)
