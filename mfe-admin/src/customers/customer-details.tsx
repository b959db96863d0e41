/** Everything about one customer, on four tabs. */
import { Tabs } from '@base-ui/react/tabs'

import type { Customer } from '@shop/contracts/customer'
import { formatCents } from '@shop/domain/money'
import { quiet, subheading } from '@shop/ui/type'

import { dayText } from '../day.ts'
import { Email } from '../email/email.tsx'
import { Fact, Facts } from '../facts/facts.tsx'
import * as css from './customer-details.css.ts'
import { CustomerOrders } from './customer-orders.tsx'
import { averageCents, monthText } from './customer-text.ts'
import { TierBadge } from './customers-table.tsx'
import type { CustomerWithOrders } from './load-customers.ts'

const tabs = ['Overview', 'Orders', 'Activity', 'Notes'] as const

/** The tab stays as it is when live news bring the customer anew. */
export const CustomerDetails = ({ customer, orders }: CustomerWithOrders) => (
  <div className={css.root}>
    <div className={css.who}>
      <p className={css.name}>
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
      <Tabs.Panel value="Overview" className={css.panel}>
        <Overview customer={customer} />
      </Tabs.Panel>
      <Tabs.Panel value="Orders" className={css.panel}>
        <CustomerOrders email={customer.email} list={orders} />
      </Tabs.Panel>
      <Tabs.Panel value="Activity" className={css.panel}>
        <p className={quiet}>What this customer did in the shop will be here.</p>
      </Tabs.Panel>
      <Tabs.Panel value="Notes" className={css.panel}>
        <p className={quiet}>Notes of staff about this customer will be here.</p>
      </Tabs.Panel>
    </Tabs.Root>
  </div>
)

const Overview = ({ customer }: { customer: Customer }) => (
  <div className={css.root}>
    <section className={css.part}>
      <h3 className={subheading}>Customer information</h3>
      <Facts>
        <Fact label="Email">
          <Email address={customer.email} />
        </Fact>
        {customer.phone && <Fact label="Phone">{customer.phone}</Fact>}
        <Fact label="Customer since">{monthText(customer.firstOrderAt)}</Fact>
      </Facts>
    </section>
    <section className={css.part}>
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
