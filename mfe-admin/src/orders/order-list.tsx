/** The list of orders with its search and filters. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Order, orderStatuses } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Table, TableCell, TableRow } from '@shop/ui/table'
import { hidden, subtle } from '@shop/ui/type'

import { dayText } from '../display/day.ts'
import { email, strong } from '../display/display.css.ts'
import { Email } from '../display/email.tsx'
import { ListFilters } from '../listing/list-filters.tsx'
import { ListSection } from '../listing/list-section.tsx'
import { useListUrl } from '../listing/list-url.ts'
import { Pager } from '../listing/pager.tsx'
import { QueryResult } from '../listing/query-result.tsx'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'
import { orderListQuery, type OrdersSearch } from './order-queries.ts'
import { shortOrderId, statusLabel } from './order-text.ts'
import * as css from './orders.css.ts'
import { StatusSelect } from './status-select.tsx'

const statusOptions = [
  ['', 'All statuses'] as const,
  ...orderStatuses.map((status) => [status, statusLabel(status)] as const),
]
const sortOptions = [
  ['', 'Newest first'],
  ['old', 'Oldest first'],
  ['total-high', 'Amount: high to low'],
  ['total-low', 'Amount: low to high'],
  ['customer', 'Customer A–Z'],
] as const

const filters = [
  { name: 'status', label: 'Status', options: statusOptions },
  { name: 'sort', label: 'Sort', options: sortOptions },
]

export const OrderList = ({ search }: { search: OrdersSearch }) => {
  const { client } = usePage()
  const url = useListUrl(search)
  const list = useQuery(orderListQuery(client, search))
  const [orderToDelete, setOrderToDelete] = useState<Order>()
  return (
    <ListSection label="Order list">
      <ListFilters searchLabel="Search orders…" search={search} url={url} filters={filters} />
      <CustomerFilter email={search.customer} onRemove={() => url.choose({ customer: '' })} />
      <QueryResult query={list} noun="orders">
        {({ orders, total }) => (
          <>
            <p className={subtle} role="status">
              {total.toLocaleString('en-US')} order(s)
            </p>
            {total === 0 ? (
              <Notice title="No orders found" />
            ) : (
              <OrdersTable orders={orders} onView={url.open} onDelete={setOrderToDelete} />
            )}
            <Pager total={total} page={search.page} hrefOf={url.pageHref} />
          </>
        )}
      </QueryResult>
      <DeleteOrderDialog order={orderToDelete} onClose={() => setOrderToDelete(undefined)} />
    </ListSection>
  )
}

type FilterProps = { email: string | undefined; onRemove: () => void }

/** The one customer whose orders are listed, with the way out; the search box would find other people, too. */
const CustomerFilter = ({ email, onRemove }: FilterProps) =>
  email && (
    <button type="button" className={css.chip} onClick={onRemove}>
      <span className={hidden}>Remove filter </span>
      <span className={css.chipText}>Orders of {email}</span>
      <Icon name="close" size="sm" />
    </button>
  )

const columns = ['Order ID', 'Customer', 'Date', 'Amount', 'Status', 'Actions'] as const

type TableProps = {
  orders: readonly Order[]
  onView: (id: string) => void
  onDelete: (order: Order) => void
}

/** Rows are keyed by order, so that one which comes in above moves neither focus nor an open choice. */
const OrdersTable = ({ orders, onView, onDelete }: TableProps) => (
  <Table label="Orders" columns={columns}>
    {orders.map((order) => (
      <TableRow key={order.id}>
        <TableCell label="Order ID" kind="mono" title={order.id}>
          {shortOrderId(order.id)}
        </TableCell>
        <TableCell label="Customer">
          <span>
            <span className={strong}>
              <bdi>{order.customerName}</bdi>
            </span>
            <span className={email}>
              <Email address={order.customerEmail} />
            </span>
          </span>
        </TableCell>
        <TableCell label="Date" kind="number">
          {dayText(order.createdAt)}
        </TableCell>
        <TableCell label="Amount" kind="number">
          {formatCents(order.totalCents)}
        </TableCell>
        <TableCell label="Status">
          <StatusSelect order={order} />
        </TableCell>
        <TableCell label="Actions" kind="actions">
          <IconButton
            icon="eye"
            label={`View details of order ${shortOrderId(order.id)}`}
            onClick={() => onView(order.id)}
          />
          <IconButton
            icon="trash"
            label={`Delete order ${shortOrderId(order.id)}`}
            onClick={() => onDelete(order)}
          />
        </TableCell>
      </TableRow>
    ))}
  </Table>
)
