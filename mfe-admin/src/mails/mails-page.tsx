import { useQuery } from '@tanstack/react-query'

import { type MailSummary, mailKinds, mailStates } from '@shop/contracts/mail'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Icon } from '@shop/ui/icon'
import type { Column } from '@shop/ui/table'
import { hidden, oneLine, subtle } from '@shop/ui/type'

import { Page } from '../display/page.tsx'
import { Email, timeText } from '../display/text.tsx'
import { type Filters, TableList } from '../listing/list.tsx'
import { useListUrl } from '../listing/list-url.ts'
import { orderHref } from '../navigation/hrefs.ts'
import { shortOrderId } from '../orders/order-text.ts'
import { chip } from '../orders/orders.css.ts'
import { MailDialog, RetryButton } from './mail-dialog.tsx'
import { mailQueries, type MailsSearch } from './mail-queries.ts'
import { kindNames, stateNames, stateTones } from './mail-text.ts'

const filters: Filters = {
  state: {
    label: 'State',
    options: [
      ['', 'All states'],
      ...mailStates.map((state) => [state, stateNames[state]] as const),
    ],
  },
  kind: {
    label: 'Kind',
    options: [['', 'All kinds'], ...mailKinds.map((kind) => [kind, kindNames[kind]] as const)],
  },
}

const columns: readonly Column<MailSummary>[] = [
  { name: 'E-mail', cell: ({ kind }) => kindNames[kind] },
  { name: 'To', cell: ({ recipient }) => <Email address={recipient} /> },
  {
    name: 'Order ID',
    kind: 'mono',
    title: ({ orderId }) => orderId,
    cell: ({ orderId }) => <a href={orderHref(orderId)}>{shortOrderId(orderId)}</a>,
  },
  { name: 'Date', kind: 'number', cell: ({ createdAt }) => timeText(Date.parse(createdAt)) },
  {
    name: 'State',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
]

export const MailsPage = ({ search }: { search: MailsSearch }) => {
  const { client } = usePage()
  const { choose } = useListUrl(search)
  const { data } = useQuery(mailQueries.list(client, search))
  return (
    <Page title="E-mails">
      {data && !data.hasProvider && (
        <p className={subtle}>
          No provider sends e-mails for this shop: they stay in this mailbox.
        </p>
      )}
      <TableList
        label="E-mail list"
        noun="e-mail"
        searchLabel="Search e-mails…"
        search={search}
        filters={filters}
        extraFilter={<OrderFilter orderId={search.order} onRemove={() => choose({ order: '' })} />}
        query={mailQueries.list(client, search)}
        rowsOf={({ mails }) => mails}
        keyOf={({ id }) => id}
        nameOf={({ kind, orderId }) =>
          `e-mail “${kindNames[kind]}” of order ${shortOrderId(orderId)}`
        }
        columns={columns}
        renderActions={(mail) => <RetryButton mail={mail} look="icon" />}
      />
      <MailDialog search={search} />
    </Page>
  )
}

type FilterProps = { orderId: string | undefined; onRemove: () => void }

/** The one order whose e-mails are listed, with the way out. */
const OrderFilter = ({ orderId, onRemove }: FilterProps) =>
  orderId && (
    <button type="button" className={chip} onClick={onRemove}>
      <span className={hidden}>Remove filter </span>
      <span className={oneLine}>Order {shortOrderId(orderId)}</span>
      <Icon name="close" size="sm" />
    </button>
  )
