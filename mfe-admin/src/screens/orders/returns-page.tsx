import { type Return, returnReasonNames, returnStates } from '@shop/contracts/return'
import { piecesText } from '@shop/domain/parcels'
import { IconButton } from '@shop/ui/icon-button'
import type { Column } from '@shop/ui/table'

import { Clamped, Lines } from '../../frame/display/page.tsx'
import { dayText, shortOrderId } from '../../frame/display/text.tsx'
import { ListPage, optionsOf } from '../../lists/list.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { OrderDialog } from './order-dialog.tsx'
import { ReturnBadge } from './order-returns.tsx'
import { orderColumn } from './order-text.tsx'
import { returnQueries, type ReturnsSearch } from './orders.ts'

const columns: readonly Column<Return>[] = [
  {
    name: 'Pieces',
    kind: 'lead',
    cell: ({ items }) => (
      <Lines
        name={items.map(piecesText).join('; ')}
        note={[...new Set(items.map(({ reason }) => returnReasonNames[reason]))].join(' · ')}
      />
    ),
  },
  { name: 'For', cell: ({ resolution }) => (resolution === 'refund' ? 'Refund' : 'Other size') },
  { name: 'Customer', cell: ({ customerName }) => <Clamped text={customerName} /> },
  orderColumn,
  { name: 'State', cell: ({ state }) => <ReturnBadge state={state} /> },
  { name: 'Date', kind: 'number', cell: ({ createdAt }) => dayText(createdAt) },
  { name: 'Actions', kind: 'actions', cell: (row) => <OpenButton row={row} /> },
]

const OpenButton = ({ row: { orderId } }: { row: Return }) => {
  const { open } = useListUrl()
  const label = `View the return of order ${shortOrderId(orderId)}`
  return <IconButton icon="eye" label={label} onClick={() => open(orderId)} />
}

export const ReturnsPage = ({ search }: { search: ReturnsSearch }) => (
  <ListPage
    title="Returns"
    label="Returns"
    noun="return"
    searchLabel="Search by order, name or email…"
    search={search}
    filters={{ state: { label: 'State', options: optionsOf('All states', returnStates) } }}
    queries={returnQueries}
    emptyText="Customers ask for one on the page of a shipped order. Staff start one in the order’s dialog."
    rowsOf={({ returns }) => returns}
    keyOf={({ id }) => id}
    columns={columns}
  >
    <OrderDialog search={search} />
  </ListPage>
)
