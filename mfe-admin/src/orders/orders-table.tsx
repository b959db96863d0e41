/** The orders as rows: status to choose, details to open, and delete. */
import type { Client } from '@shop/client/client'
import { formatCents } from '@shop/domain/money'
import type { Order } from '@shop/contracts/order'
import { IconButton } from '@shop/ui/icon-button'

import { dayText } from '../day.ts'
import { Email } from '../email/email.tsx'
import { Cell, Row, Table } from '../table/table.tsx'
import { buttons, email, strong } from '../table/table.css.ts'
import { shortOrderId } from './order-text.ts'
import { StatusSelect } from './status-select.tsx'

const columns = ['Order ID', 'Customer', 'Date', 'Amount', 'Status', 'Actions'] as const

type Props = {
  client: Client
  orders: readonly Order[]
  askedAtMs: number
  onView: (id: string) => void
  onDelete: (order: Order) => void
}

/** Rows are keyed by order, so that one which comes in above moves neither focus nor an open choice. */
export const OrdersTable = ({ client, orders, askedAtMs, onView, onDelete }: Props) => (
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
          <StatusSelect client={client} order={order} askedAtMs={askedAtMs} />
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
