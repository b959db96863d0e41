/** The customers as rows. */
import type { Customer } from '@shop/contracts/customer'
import { tierOf } from '@shop/domain/customer-tiers'
import { formatCents } from '@shop/domain/money'
import { IconButton } from '@shop/ui/icon-button'

import { Badge } from '../badge/badge.tsx'
import { dayText } from '../day.ts'
import { buttons, email, soft, strong } from '../table/table.css.ts'
import { Cell, Row, Table } from '../table/table.tsx'
import { Email } from '../email/email.tsx'
import { initials, tierTones } from './customer-text.ts'
import * as css from './customers-table.css.ts'
import { sayNotYet } from './not-yet.ts'

const columns = [
  'Customer',
  'Contact',
  'Orders',
  'Total spent',
  'Last order',
  'Tier',
  'Actions',
] as const

type Props = { customers: readonly Customer[]; onView: (email: string) => void }

/** Names are of any script: each takes its own direction. */
export const CustomersTable = ({ customers, onView }: Props) => (
  <Table label="Customers" columns={columns}>
    {customers.map((customer) => (
      <Row key={customer.email}>
        <Cell label="Customer" kind="lead">
          <span className={css.customer}>
            <span className={css.avatar} aria-hidden="true">
              {initials(customer.name)}
            </span>
            <span>
              <span className={strong}>
                <bdi>{customer.name}</bdi>
              </span>
              <span className={soft}>{customer.totalOrders.toLocaleString('en-US')} order(s)</span>
            </span>
          </span>
        </Cell>
        <Cell label="Contact">
          <span>
            <span className={email}>
              <Email address={customer.email} />
            </span>
            {customer.phone && <span className={soft}>{customer.phone}</span>}
          </span>
        </Cell>
        <Cell label="Orders" kind="number">
          {customer.totalOrders.toLocaleString('en-US')}
        </Cell>
        <Cell label="Total spent" kind="number">
          {formatCents(customer.totalSpentCents)}
        </Cell>
        <Cell label="Last order" kind="number">
          {dayText(customer.lastOrderAt)}
        </Cell>
        <Cell label="Tier">
          <TierBadge customer={customer} />
        </Cell>
        <Cell label="Actions" kind="actions">
          <span className={buttons}>
            <IconButton
              icon="eye"
              label={`View details of ${customer.name}`}
              onClick={() => onView(customer.email)}
            />
            <IconButton
              icon="mail"
              label={`Send Email to ${customer.name}`}
              onClick={() => sayNotYet('Email')}
            />
          </span>
        </Cell>
      </Row>
    ))}
  </Table>
)

/** The tier by all that was spent. */
export const TierBadge = ({ customer }: { customer: Customer }) => {
  const tier = tierOf(customer.totalSpentCents)
  return <Badge tone={tierTones[tier]}>{tier}</Badge>
}
