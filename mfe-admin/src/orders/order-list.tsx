/** The list of orders with its search and filters. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { type Order, type OrderList as List, orderStatuses } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { hidden, quiet } from '@shop/ui/type'

import { dayText } from '../display/day.ts'
import { Email } from '../display/email.tsx'
import { buttons, email, strong } from '../display/table.css.ts'
import { Cell, Row, Table } from '../display/table.tsx'
import { QueryResult } from '../listing/answered.tsx'
import { ListFilters } from '../listing/list-filters.tsx'
import { useListUrl } from '../listing/list-search.ts'
import { ListSection } from '../listing/list-section.tsx'
import type { Answer } from '../listing/load-answer.ts'
import { Pager } from '../listing/pager.tsx'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'
import { deletedOrders } from './delete-order.ts'
import type { OrdersSearch } from './load-orders.ts'
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

type Props = { list: Answer<List>; loadedAtMs: number; search: OrdersSearch }

/** Every choice goes into the address; the server answers one page. */
export const OrderList = ({ list, loadedAtMs, search }: Props) => {
  const { client } = usePage()
  const { choose, pageHref, open } = useListUrl(search)
  const [orderToDelete, setOrderToDelete] = useState<Order>()
  const gone = useSnapshot(deletedOrders)
  const { view: _view, ...question } = search
  return (
    <ListSection label="Order list">
      <ListFilters searchLabel="Search orders…" search={search} choose={choose} filters={filters} />
      <CustomerFilter email={search.customer} onRemove={() => choose({ customer: '' })} />
      <QueryResult answer={list} question={question} noun="orders">
        {({ orders, total }) => (
          <>
            <p className={quiet} role="status">
              {total.toLocaleString('en-US')} order(s)
            </p>
            {total === 0 && <Notice title="No orders found" />}
            {total > 0 && (
              <OrdersTable
                client={client}
                orders={orders.filter(({ id }) => !gone[id])}
                loadedAtMs={loadedAtMs}
                onView={open}
                onDelete={setOrderToDelete}
              />
            )}
            <Pager total={total} page={search.page} hrefOf={pageHref} />
          </>
        )}
      </QueryResult>
      <DeleteOrderDialog
        client={client}
        order={orderToDelete}
        onClose={() => setOrderToDelete(undefined)}
      />
    </ListSection>
  )
}

type FilterProps = { email: string | undefined; onRemove: () => void }

/** An address leads here; the search box would find other people, too. */
export const CustomerFilter = ({ email, onRemove }: FilterProps) =>
  email && (
    <button type="button" className={css.chip} onClick={onRemove}>
      <span className={hidden}>Remove filter </span>
      <span className={css.chipText}>Orders of {email}</span>
      <Icon name="close" size="sm" />
    </button>
  )

const columns = ['Order ID', 'Customer', 'Date', 'Amount', 'Status', 'Actions'] as const

type TableProps = {
  client: Client
  orders: readonly Order[]
  loadedAtMs: number
  onView: (id: string) => void
  onDelete: (order: Order) => void
}

/** Rows are keyed by order, so that one which comes in above moves neither focus nor an open choice. */
export const OrdersTable = ({ client, orders, loadedAtMs, onView, onDelete }: TableProps) => (
  <Table label="Orders" columns={columns}>
    {orders.map((order) => (
      <Row key={order.id}>
        <Cell label="Order ID" kind="mono" title={order.id}>
          {shortOrderId(order.id)}
        </Cell>
        <Cell label="Customer">
          <span>
            <span className={strong}>
              <bdi>{order.customerName}</bdi>
            </span>
            <span className={email}>
              <Email address={order.customerEmail} />
            </span>
          </span>
        </Cell>
        <Cell label="Date" kind="number">
          {dayText(order.createdAt)}
        </Cell>
        <Cell label="Amount" kind="number">
          {formatCents(order.totalCents)}
        </Cell>
        <Cell label="Status">
          <StatusSelect client={client} order={order} loadedAtMs={loadedAtMs} />
        </Cell>
        <Cell label="Actions" kind="actions">
          <span className={buttons}>
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
          </span>
        </Cell>
      </Row>
    ))}
  </Table>
)
