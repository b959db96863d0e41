/** The list of customers with its search and filter. */
import { useQuery } from '@tanstack/react-query'

import type { Customer } from '@shop/contracts/customer'
import { tierOf } from '@shop/domain/customer-tiers'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Table, TableCell, TableRow } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { dayText } from '../display/day.ts'
import { email, soft, strong } from '../display/display.css.ts'
import { Email } from '../display/email.tsx'
import { ListFilters } from '../listing/list-filters.tsx'
import { ListSection } from '../listing/list-section.tsx'
import { useListUrl } from '../listing/list-url.ts'
import { Pager } from '../listing/pager.tsx'
import { QueryResult } from '../listing/query-result.tsx'
import { customerListQuery, type CustomersSearch } from './customer-queries.ts'
import { initials, showNotYet, tierTones } from './customer-text.ts'
import * as css from './customers.css.ts'

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

export const CustomerList = ({ search }: { search: CustomersSearch }) => {
  const url = useListUrl(search)
  const list = useQuery(customerListQuery(usePage().client, search))
  return (
    <ListSection label="Customer list">
      <ListFilters
        searchLabel="Search by name or email…"
        search={search}
        url={url}
        filters={filters}
      />
      <QueryResult query={list} noun="customers">
        {({ customers, total }) => (
          <>
            <p className={subtle} role="status">
              {total.toLocaleString('en-US')} customer(s)
            </p>
            {total === 0 ? (
              <Notice title="No customers found" text="Everybody who orders is listed here." />
            ) : (
              <CustomersTable customers={customers} onView={url.open} />
            )}
            <Pager total={total} page={search.page} hrefOf={url.pageHref} />
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
const CustomersTable = ({ customers, onView }: TableProps) => (
  <Table label="Customers" columns={columns}>
    {customers.map((customer) => (
      <TableRow key={customer.email}>
        <TableCell label="Customer" kind="lead">
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
        </TableCell>
        <TableCell label="Contact">
          <span>
            <span className={email}>
              <Email address={customer.email} />
            </span>
            {customer.phone && <span className={soft}>{customer.phone}</span>}
          </span>
        </TableCell>
        <TableCell label="Orders" kind="number">
          {customer.totalOrders.toLocaleString('en-US')}
        </TableCell>
        <TableCell label="Total spent" kind="number">
          {formatCents(customer.totalSpentCents)}
        </TableCell>
        <TableCell label="Last order" kind="number">
          {dayText(customer.lastOrderAt)}
        </TableCell>
        <TableCell label="Tier">
          <TierBadge customer={customer} />
        </TableCell>
        <TableCell label="Actions" kind="actions">
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
        </TableCell>
      </TableRow>
    ))}
  </Table>
)

/** The tier by all that was spent. */
export const TierBadge = ({ customer }: { customer: Customer }) => {
  const tier = tierOf(customer.totalSpentCents)
  return <Badge tone={tierTones[tier]}>{tier}</Badge>
}
