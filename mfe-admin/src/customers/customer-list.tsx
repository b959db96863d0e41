/** The list of customers with its search and filter. */
import type { Customer, CustomerList as List } from '@shop/contracts/customer'
import { tierOf } from '@shop/domain/customer-tiers'
import { formatCents } from '@shop/domain/money'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { quiet } from '@shop/ui/type'

import { Badge } from '../display/badge.tsx'
import { dayText } from '../display/day.ts'
import { Email } from '../display/email.tsx'
import { buttons, email, soft, strong } from '../display/table.css.ts'
import { Cell, Row, Table } from '../display/table.tsx'
import { QueryResult } from '../listing/answered.tsx'
import { ListFilters } from '../listing/list-filters.tsx'
import { useListUrl } from '../listing/list-search.ts'
import { ListSection } from '../listing/list-section.tsx'
import type { Answer } from '../listing/load-answer.ts'
import { Pager } from '../listing/pager.tsx'
import { initials, tierTones } from './customer-text.ts'
import * as css from './customers.css.ts'
import type { CustomersSearch } from './load-customers.ts'
import { showNotYet } from './say-not-yet.ts'

const filterOptions = [
  ['', 'All'],
  ['active', 'Active'],
  ['vip', 'VIP'],
  ['new', 'New'],
] as const
const sortOptions = [
  ['', 'Last order'],
  ['spent', 'Total spent'],
  ['orders', 'Most orders'],
  ['name', 'Name A–Z'],
] as const

const filters = [
  { name: 'filter', label: 'Filter', options: filterOptions },
  { name: 'sort', label: 'Sort', options: sortOptions },
]

type Props = { list: Answer<List>; search: CustomersSearch }

/** Every choice goes into the address; the server answers one page. */
export const CustomerList = ({ list, search }: Props) => {
  const { choose, pageHref, open } = useListUrl(search)
  const { view: _view, ...question } = search
  return (
    <ListSection label="Customer list">
      <ListFilters
        searchLabel="Search by name or email…"
        search={search}
        choose={choose}
        filters={filters}
      />
      <QueryResult answer={list} question={question} noun="customers">
        {({ customers, total }) => (
          <>
            <p className={quiet} role="status">
              {total.toLocaleString('en-US')} customer(s)
            </p>
            {total === 0 ? (
              <Notice title="No customers found" text="Everybody who orders is listed here." />
            ) : (
              <CustomersTable customers={customers} onView={open} />
            )}
            <Pager total={total} page={search.page} hrefOf={pageHref} />
          </>
        )}
      </QueryResult>
    </ListSection>
  )
}

const columns = [
  'Customer',
  'Contact',
  'Orders',
  'Total spent',
  'Last order',
  'Tier',
  'Actions',
] as const

type TableProps = { customers: readonly Customer[]; onView: (email: string) => void }

/** Names are of any script: each takes its own direction. */
export const CustomersTable = ({ customers, onView }: TableProps) => (
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
              onClick={() => showNotYet('Email')}
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
