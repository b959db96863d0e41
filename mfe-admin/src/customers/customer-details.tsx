/** Everything about one customer, on four tabs. */
import { Tabs } from '@base-ui/react/tabs'

import type { Customer } from '@shop/contracts/customer'
import type { OrderList } from '@shop/contracts/order'
import { formatCents } from '@shop/domain/money'
import { Badge } from '@shop/ui/badge'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { Fact, Facts } from '../display/facts.tsx'
import { Section } from '../display/page.tsx'
import { capitalized, count, dayText, Email } from '../display/text.tsx'
import { orderHref } from '../navigation/hrefs.ts'
import { hrefWith } from '../listing/list-url.ts'
import { shortOrderId, statusTones } from '../orders/order-text.ts'
import type { CustomerWithOrders } from './customer-queries.ts'
import { averageCents, monthText } from './customer-text.ts'
import * as css from './customers.css.ts'
import { TierBadge } from './tier-badge.tsx'

const tabs = ['Overview', 'Orders', 'Activity', 'Notes'] as const

/** The chosen tab stays when a realtime message loads the customer again. */
export const CustomerDetails = ({ customer, orders }: CustomerWithOrders) => (
  <Stack gap="lg">
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
        <p className={subtle}>What this customer did in the shop will be here.</p>
      </Tabs.Panel>
      <Tabs.Panel value="Notes" className={css.tabPanel}>
        <p className={subtle}>Notes of staff about this customer will be here.</p>
      </Tabs.Panel>
    </Tabs.Root>
  </Stack>
)

const Overview = ({ customer }: { customer: Customer }) => (
  <Stack gap="lg">
    <Section title="Customer information" level={3}>
      <Facts>
        <Fact label="Email">
          <Email address={customer.email} />
        </Fact>
        {customer.phone && <Fact label="Phone">{customer.phone}</Fact>}
        <Fact label="Customer since">{monthText(customer.firstOrderAt)}</Fact>
      </Facts>
    </Section>
    <Section title="Purchase summary" level={3}>
      <Facts>
        <Fact label="Total orders">{count(customer.totalOrders)}</Fact>
        <Fact label="Total spent">{formatCents(customer.totalSpentCents)}</Fact>
        <Fact label="Average order">
          {formatCents(averageCents(customer.totalSpentCents, customer.totalOrders))}
        </Fact>
        <Fact label="Last order">{dayText(customer.lastOrderAt)}</Fact>
      </Facts>
    </Section>
  </Stack>
)

type OrdersProps = { email: string; list: OrderList }

/** Each leads to its details on the orders screen; so does what is more than one page. */
const CustomerOrders = ({ email, list: { orders, total } }: OrdersProps) => (
  <Stack gap="sm">
    <ul className={css.orders}>
      {orders.map(({ id, createdAt, totalCents, status }) => (
        <li key={id} className={css.order}>
          <span className={css.orderName}>
            <a href={orderHref(id)} className={css.orderId}>
              {shortOrderId(id)}
            </a>
            <span className={subtle}>{dayText(createdAt)}</span>
          </span>
          <span className={css.amount}>{formatCents(totalCents)}</span>
          <Badge tone={statusTones[status]}>{capitalized(status)}</Badge>
        </li>
      ))}
    </ul>
    {total > orders.length && (
      <p className={subtle}>
        The newest {orders.length} of {count(total)}.{' '}
        <a href={hrefWith('/admin/orders', {}, { customer: email })}>See all orders</a>
      </p>
    )}
  </Stack>
)
