import { Tabs } from '@base-ui/react/tabs'

import { formatCents } from '@shop/domain/money'
import { Badge } from '@shop/ui/badge'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { amount } from '../display/display.css.ts'
import { Facts, Section } from '../display/page.tsx'
import { tab, tabPanel, tabs as tabList } from '../display/tabs.css.ts'
import { capitalized, count, dayText, Email } from '../display/text.tsx'
import { orderHref } from '../navigation/hrefs.ts'
import { hrefWith } from '../listing/list-url.ts'
import { shortOrderId, statusTones } from '../orders/order-text.ts'
import { useMayActAs } from '../staff/use-staff.tsx'
import type { CustomerWithOrders } from './customer-queries.ts'
import { averageCents, monthText } from './customer-text.ts'
import * as css from './customers.css.ts'
import { PersonalData } from './personal-data.tsx'
import { TierBadge } from './tier-badge.tsx'

/** The chosen tab stays when a realtime message loads the customer again. */
export const CustomerDetails = (loaded: CustomerWithOrders) => (
  <Stack gap="lg">
    <div className={css.detailsHead}>
      <p className={css.customerName}>
        <bdi>{loaded.customer.name}</bdi>
      </p>
      <TierBadge customer={loaded.customer} />
    </div>
    <Tabs.Root defaultValue="Overview">
      <Tabs.List className={tabList} activateOnFocus aria-label="Customer details">
        {Object.keys(tabs).map((name) => (
          <Tabs.Tab key={name} value={name} className={tab}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(tabs).map(([name, Content]) => (
        <Tabs.Panel key={name} value={name} className={tabPanel}>
          <Content {...loaded} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  </Stack>
)

const Overview = ({ customer }: CustomerWithOrders) => (
  <Stack gap="lg">
    <Section title="Customer information" level={3}>
      <Facts
        facts={{
          Email: <Email address={customer.email} />,
          Phone: customer.phone,
          'Customer since': monthText(customer.firstOrderAt),
        }}
      />
    </Section>
    <Section title="Purchase summary" level={3}>
      <Facts
        facts={{
          'Total orders': count(customer.totalOrders),
          'Total spent': formatCents(customer.totalSpentCents),
          'Average order': formatCents(
            averageCents(customer.totalSpentCents, customer.totalOrders - customer.cancelledOrders),
          ),
          'Last order': dayText(customer.lastOrderAt),
        }}
      />
    </Section>
    {useMayActAs('manager') && <PersonalData customer={customer} />}
  </Stack>
)

/** Each leads to its details on the orders screen; so does what is more than one page. */
const Orders = ({ customer: { email }, orders: { orders, total } }: CustomerWithOrders) => (
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
          <span className={amount}>{formatCents(totalCents)}</span>
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

const Activity = () => <p className={subtle}>What this customer did in the shop will be here.</p>
const Notes = () => <p className={subtle}>Notes of staff about this customer will be here.</p>

const tabs = { Overview, Orders, Activity, Notes }
