/** The newest orders. */
import { Notice } from '@shop/ui/notice'
import { subheading } from '@shop/ui/type'

import { Badge } from '../badge/badge.tsx'
import { statusLabel } from '../orders/order-text.ts'
import { statusTones } from '../orders/status-tone.ts'
import { strong } from '../table/table.css.ts'
import { Cell, Row, Table } from '../table/table.tsx'
import * as css from './dashboard-page.css.ts'
import type { Report } from './report.ts'

const columns = ['Order', 'Customer', 'Status', 'Total'] as const

/** Orders of this shop lead to their details. */
export const RecentOrders = ({ orders }: { orders: Report['recentOrders'] }) => (
  <section className={css.part}>
    <h2 className={subheading}>Recent orders</h2>
    {orders.length === 0 ? (
      <Notice title="No orders yet" text="The first one will show here the moment it comes in." />
    ) : (
      <Table label="Recent orders" columns={columns}>
        {orders.map(({ id, customer, status, total, href }) => (
          <Row key={href ?? id}>
            <Cell label="Order" kind="mono">
              {href ? <a href={href}>{id}</a> : id}
            </Cell>
            <Cell label="Customer">
              <span className={strong}>{customer}</span>
            </Cell>
            <Cell label="Status">
              <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
            </Cell>
            <Cell label="Total" kind="number">
              {total}
            </Cell>
          </Row>
        ))}
      </Table>
    )}
  </section>
)
