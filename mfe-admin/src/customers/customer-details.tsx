/** Everything about one customer, on four tabs. */
import { Tabs } from '@base-ui/react/tabs'

import type { Customer } from '@shop/contracts/customer'
import type { OrderList } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { quiet, subheading } from '@shop/ui/type'

import { Badge } from '../display/badge.tsx'
import { dayText } from '../display/day.ts'
import { Email } from '../display/email.tsx'
import { Fact, Facts } from '../display/facts.tsx'
import { hrefWith } from '../listing/list-search.ts'
import { shortOrderId, statusLabel, statusTones } from '../orders/order-text.ts'
import { TierBadge } from './customer-list.tsx'
import { averageCents, monthText } from './customer-text.ts'
import * as css from './customers.css.ts'
import type { CustomerWithOrders } from './load-customers.ts'

const tabs = ['Overview', 'Orders', 'Activity', 'Notes'] as const

/** The tab stays as it is when live news bring the customer anew. */
export const CustomerDetails = ({ customer, orders }: CustomerWithOrders) => (
  <div className={css.details}>
    <div className={css.detailsHead}>
      <p className={css.customerName}>
        <bdi>{customer.name}</bdi>
      </p>
      <TierBadge customer={customer} />
    </div>
    <Tabs.Root defaultValue="Overview">
      <Tabs.List className={css.tabs} activateOnFocus aria-label="Customer details">
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} className={css.tab}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="Overview" className={css.tabPanel}>
        <Overview customer={customer} />
      </Tabs.Panel>
      <Tabs.Panel value="Orders" className={css.tabPanel}>
        <CustomerOrders email={customer.email} list={orders} />
      </Tabs.Panel>
      <Tabs.Panel value="Activity" className={css.tabPanel}>
        <p className={quiet}>What this customer did in the shop will be here.</p>
      </Tabs.Panel>
      <Tabs.Panel value="Notes" className={css.tabPanel}>
        <p className={quiet}>Notes of staff about this customer will be here.</p>
      </Tabs.Panel>
    </Tabs.Root>
  </div>
)

const Overview = ({ customer }: { customer: Customer }) => (
  <div className={css.details}>
    <section className={css.section}>
      <h3 className={subheading}>Customer information</h3>
      <Facts>
        <Fact label="Email">
          <Email address={customer.email} />
        </Fact>
        {customer.phone && <Fact label="Phone">{customer.phone}</Fact>}
        <Fact label="Customer since">{monthText(customer.firstOrderAt)}</Fact>
      </Facts>
    </section>
    <section className={css.section}>
      <h3 className={subheading}>Purchase summary</h3>
      <Facts>
        <Fact label="Total orders">{customer.totalOrders.toLocaleString('en-US')}</Fact>
        <Fact label="Total spent">{formatCents(customer.totalSpentCents)}</Fact>
        <Fact label="Average order">
          {formatCents(averageCents(customer.totalSpentCents, customer.totalOrders))}
        </Fact>
        <Fact label="Last order">{dayText(customer.lastOrderAt)}</Fact>
      </Facts>
    </section>
  </div>
)

type OrdersProps = { email: string; list: OrderList }

/** Each leads to its details on the orders screen; so does what is more than one page. */
export const CustomerOrders = ({ email, list: { orders, total } }: OrdersProps) => (
  <div className={css.section}>
    <ul className={css.orders}>
      {orders.map(({ id, createdAt, totalCents, status }) => (
        <li key={id} className={css.order}>
          <span className={css.orderName}>
            <a href={hrefWith('/admin/orders', {}, { view: id })} className={css.orderId}>
              {shortOrderId(id)}
            </a>
            <span className={quiet}>{dayText(createdAt)}</span>
          </span>
          <span className={css.amount}>{formatCents(totalCents)}</span>
          <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
        </li>
      ))}
    </ul>
    {total > orders.length && (
      <p className={quiet}>
        The newest {orders.length} of {total.toLocaleString('en-US')}.{' '}
        <a href={hrefWith('/admin/orders', {}, { customer: email })}>See all orders</a>
      </p>
    )}
  </div>
)
