import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ordersExportHref } from '@shop/client/orders'
import { type Order, orderStatuses } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Panel } from '@shop/ui/panel'
import { Row } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'
import { hidden, oneLine } from '@shop/ui/type'

import { email, strong } from '../../frame/display/display.css.ts'
import { useBusy } from '../../frame/display/form.ts'
import { Page, Stats } from '../../frame/display/page.tsx'
import { capitalized, dayText, Email, shortOrderId } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { type Filters, TableList } from '../../lists/list.tsx'
import { removeOrder } from './choose-status.ts'
import { OrderDialog, StatusSelect } from './order-dialog.tsx'
import { orderQueries, type OrdersSearch } from './order-queries.ts'
import { orderCards } from './order-text.ts'
import * as css from './orders.css.ts'

const filters: Filters = {
  status: {
    label: 'Status',
    options: [
      ['', 'All statuses'],
      ...orderStatuses.map((status) => [status, capitalized(status)] as const),
    ],
  },
  sort: {
    label: 'Sort',
    options: [
      ['', 'Newest first'],
      ['old', 'Oldest first'],
      ['total-high', 'Highest amount'],
      ['total-low', 'Lowest amount'],
      ['customer', 'Customer A–Z'],
    ],
  },
}

const columns: readonly Column<Order>[] = [
  { name: 'Order ID', kind: 'mono', title: ({ id }) => id, cell: ({ id }) => shortOrderId(id) },
  {
    name: 'Customer',
    cell: ({ customerName, customerEmail }) => (
      <span>
        <span className={strong}>
          <bdi>{customerName}</bdi>
        </span>
        <span className={email}>
          <Email address={customerEmail} />
        </span>
      </span>
    ),
  },
  { name: 'Date', kind: 'number', cell: ({ createdAt }) => dayText(createdAt) },
  { name: 'Amount', kind: 'number', cell: ({ totalCents }) => formatCents(totalCents) },
  { name: 'Status', cell: (order) => <StatusSelect order={order} /> },
]

export const OrdersPage = ({ search }: { search: OrdersSearch }) => {
  const { client } = usePage()
  const { choose } = useListUrl(search)
  const { data: stats } = useQuery(orderQueries.stats(client))
  const isManager = useMayActAs('manager')
  const [orderToDelete, setOrderToDelete] = useState<Order>()
  return (
    <Page title="Orders" tools={isManager && <ExportLink search={search} />}>
      {stats && <Stats stats={orderCards(stats)} />}
      <TableList
        label="Order list"
        noun="order"
        searchLabel="Search orders…"
        search={search}
        filters={filters}
        extraFilter={
          <CustomerFilter email={search.customer} onRemove={() => choose({ customer: '' })} />
        }
        query={orderQueries.list(client, search)}
        rowsOf={({ orders }) => orders}
        keyOf={({ id }) => id}
        nameOf={({ id }) => `order ${shortOrderId(id)}`}
        columns={columns}
        renderActions={(order) =>
          isManager && (
            <IconButton
              icon="trash"
              label={`Delete order ${shortOrderId(order.id)}`}
              onClick={() => setOrderToDelete(order)}
            />
          )
        }
      />
      <DeleteOrderDialog order={orderToDelete} onClose={() => setOrderToDelete(undefined)} />
      <OrderDialog search={search} />
    </Page>
  )
}

/** Exports the filtered list across all pages as CSV. */
const ExportLink = ({ search: { q, customer, status } }: { search: OrdersSearch }) => (
  <ButtonLink tone="outline" href={ordersExportHref({ q, customer, status })} isDownload>
    Export
  </ButtonLink>
)

type FilterProps = { email: string | undefined; onRemove: () => void }

/** An exact filter: the search box would also find other customers. */
const CustomerFilter = ({ email, onRemove }: FilterProps) =>
  email && (
    <button type="button" className={css.chip} onClick={onRemove}>
      <span className={hidden}>Remove filter </span>
      <span className={oneLine}>Orders of {email}</span>
      <Icon name="close" size="sm" />
    </button>
  )

type DeleteProps = { order: Order | undefined; onClose: () => void }

const DeleteOrderDialog = ({ order, onClose }: DeleteProps) => {
  const { client } = usePage()
  const [isDeleting, run] = useBusy()
  const remove = async (id: string): Promise<void> => {
    await run(() => removeOrder(client, id))
    onClose()
  }
  return (
    <Panel
      title="Delete order?"
      kind="question"
      isOpen={order !== undefined}
      onClose={onClose}
      closesOutside={false}
      firstFocus="button[name='cancel']"
      footer={
        <Row gap="sm">
          <Button name="cancel" tone="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            disabled={isDeleting}
            onClick={() => order && void remove(order.id)}
          >
            Delete
          </Button>
        </Row>
      }
    >
      <p>This action cannot be undone. The order will be permanently deleted.</p>
      {order && order.status !== 'cancelled' && <p>Its pieces go back into stock.</p>}
    </Panel>
  )
}
