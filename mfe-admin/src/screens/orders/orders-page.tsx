import { useQuery } from '@tanstack/react-query'

import { ordersExportHref } from '@shop/client/orders'
import { type Order, orderStatuses } from '@shop/contracts/order'
import { paymentFilters } from '@shop/contracts/own-payment'
import { capitalized } from '@shop/domain/capitalized'
import { formatCents } from '@shop/domain/money'
import { useSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Row } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'

import { NotSaved } from '../../frame/display/form.tsx'
import { Lines, Stats } from '../../frame/display/page.tsx'
import { dayText, shortOrderId } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import { periodOptions } from '../../lists/periods.ts'
import { noteForm } from '../../lists/timeline.tsx'
import { MarkShipped, PasteTracking } from './bulk-shipping.tsx'
import { OrderDialog, StatusSelect } from './order-dialog.tsx'
import { PaymentBadge } from './order-payment.tsx'
import { orderCards } from './order-text.tsx'
import {
  changeOrderForm,
  confirmRemoval,
  newOrderForm,
  orderQueries,
  type OrdersSearch,
} from './orders.ts'
import { printHref } from './print-orders.ts'

const paymentTexts: Partial<Record<string, string>> = {
  owed: 'To be refunded',
  refunding: 'Refund in progress',
  failed: 'Refund failed',
}

const sorts = {
  '': 'Newest first',
  old: 'Oldest first',
  'total-high': 'Highest amount',
  'total-low': 'Lowest amount',
  customer: 'Customer A–Z',
}

const filtersOf = ({ placed }: OrdersSearch, hasPayments: boolean): Filters => ({
  status: { label: 'Status', options: optionsOf('All statuses', orderStatuses) },
  ...(hasPayments && {
    payment: {
      label: 'Payment',
      options: optionsOf(
        'All payments',
        paymentFilters,
        (filter) => paymentTexts[filter] ?? capitalized(filter),
      ),
    },
  }),
  placed: { label: 'Placed', options: periodOptions(placed) },
  sort: { label: 'Sort', options: Object.entries(sorts) },
})

const columns: readonly Column<Order>[] = [
  { name: 'Order ID', kind: 'mono', title: ({ id }) => id, cell: ({ id }) => shortOrderId(id) },
  {
    name: 'Customer',
    cell: ({ customerName, customerEmail }) => <Lines name={customerName} email={customerEmail} />,
  },
  { name: 'Date', kind: 'number', cell: ({ createdAt }) => dayText(createdAt) },
  { name: 'Amount', kind: 'number', cell: ({ totalCents }) => formatCents(totalCents) },
  { name: 'Payment', cell: (order) => <PaymentBadge order={order} /> },
  {
    name: 'Status',
    cell: (order) => (
      <Row gap="xs">
        <StatusSelect order={order} />
        <NotSaved form={changeOrderForm(order.id)} other={noteForm('orders', order.id)} />
      </Row>
    ),
  },
]

const OrderActions = ({ ids }: { ids: readonly string[] }) => (
  <>
    {useMayActAs('clerk') && <MarkShipped ids={ids} />}
    <ButtonLink tone="outline" href={printHref({}, ids)}>
      Print slips
    </ButtonLink>
    <ButtonLink tone="outline" href={printHref({ view: 'picking' }, ids)}>
      Print picking list
    </ButtonLink>
  </>
)

export const OrdersPage = ({ search }: { search: OrdersSearch }) => {
  const { view: _view, page: _page, sort: _sort, ...chosen } = search
  const { data } = useQuery(orderQueries.list(search))
  const { payment: offer } = useSettings()
  const hasPayments =
    offer || chosen.payment || data?.orders.some((order) => order.payment !== null)
  const isManager = useMayActAs('manager')
  const isClerk = useMayActAs('clerk')
  return (
    <ListPage
      title="Orders"
      exportHref={ordersExportHref(chosen)}
      tools={
        <>
          {isClerk && <ButtonLink href="/admin/orders/new">New order</ButtonLink>}
          <NotSaved form={newOrderForm} />
          {isClerk && <PasteTracking />}
          <ButtonLink tone="outline" href={printHref(chosen)}>
            Print {chosen.status ?? 'pending'}
          </ButtonLink>
        </>
      }
      renderStats={(stats) => <Stats stats={orderCards(stats)} />}
      label="Order list"
      noun="order"
      searchLabel="Search orders…"
      search={search}
      filters={filtersOf(search, Boolean(hasPayments))}
      // The search box would also find other customers, so the chip filters by the whole email.
      chip={
        chosen.customer ? { name: 'customer', text: `Orders of ${chosen.customer}` } : undefined
      }
      queries={orderQueries}
      rowsOf={({ orders }) => orders}
      keyOf={({ id }) => id}
      nameOf={({ id }) => `order ${shortOrderId(id)}`}
      columns={columns.filter(({ name }) => hasPayments || name !== 'Payment')}
      renderActions={(order) =>
        isManager && (
          <IconButton
            icon="trash"
            label={`Delete order ${shortOrderId(order.id)}`}
            onClick={() => confirmRemoval(order)}
          />
        )
      }
      renderBulkActions={(ids) => <OrderActions ids={ids} />}
    >
      <OrderDialog search={search} />
    </ListPage>
  )
}
