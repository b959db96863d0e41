import { customersExportHref } from '@shop/client/customers'
import type { Customer } from '@shop/contracts/customer'
import { formatCents } from '@shop/domain/money'
import { Button } from '@shop/ui/button'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { Row } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'

import { email, soft } from '../../frame/display/display.css.ts'
import { Lines, Shares, Stats } from '../../frame/display/page.tsx'
import { count, dayText, Email, initials } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { type Filters, ListPage } from '../../lists/list.tsx'
import { CustomerDetails, TierBadge } from './customer-details.tsx'
import * as css from './customers.css.ts'
import {
  activityShares,
  customerCards,
  customerQueries,
  type CustomersSearch,
  segmentShares,
  showNotYet,
} from './customers.ts'

const filters: Filters = {
  filter: {
    label: 'Filter',
    options: Object.entries({ '': 'All', active: 'Active', vip: 'VIP', new: 'New' }),
  },
  sort: {
    label: 'Sort',
    options: Object.entries({
      '': 'Last order',
      spent: 'Total spent',
      orders: 'Most orders',
      name: 'Name A–Z',
    }),
  },
}

const columns: readonly Column<Customer>[] = [
  {
    name: 'Customer',
    kind: 'lead',
    cell: ({ name, totalOrders }) => (
      <span className={css.customer}>
        <span className={css.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <Lines name={name} note={`${count(totalOrders)} order(s)`} />
      </span>
    ),
  },
  {
    name: 'Contact',
    cell: (customer) => (
      <span>
        <span className={email}>
          <Email address={customer.email} />
        </span>
        {customer.phone && <span className={soft}>{customer.phone}</span>}
      </span>
    ),
  },
  { name: 'Orders', kind: 'number', cell: ({ totalOrders }) => count(totalOrders) },
  {
    name: 'Total spent',
    kind: 'number',
    cell: ({ totalSpentCents }) => formatCents(totalSpentCents),
  },
  { name: 'Last order', kind: 'number', cell: ({ lastOrderAt }) => dayText(lastOrderAt) },
  { name: 'Tier', cell: (customer) => <TierBadge customer={customer} /> },
]

export const CustomersPage = ({ search }: { search: CustomersSearch }) => {
  const { q, filter, sort } = search
  const canWrite = useMayActAs('clerk')
  return (
    <ListPage
      title="Customers"
      exportHref={customersExportHref({ q, filter, sort })}
      tools={
        canWrite && (
          <>
            <Button tone="outline" onClick={() => showNotYet('Import')}>
              Import
            </Button>
            <Button onClick={() => showNotYet('Adding customers')}>Add Customer</Button>
          </>
        )
      }
      renderStats={(stats) => (
        <>
          <Stats stats={customerCards(stats)} />
          <Grid stretch="wide">
            <Shares title="Customer segments" shares={segmentShares(stats)} />
            <Shares title="Customer activity" shares={activityShares(stats)} />
          </Grid>
        </>
      )}
      label="Customer list"
      noun="customer"
      searchLabel="Search by name or email…"
      search={search}
      filters={filters}
      queries={customerQueries}
      emptyText="Everybody who orders is listed here."
      rowsOf={({ customers }) => customers}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      renderActions={({ name }) =>
        canWrite && (
          <IconButton
            icon="mail"
            label={`Send Email to ${name}`}
            onClick={() => showNotYet('Email')}
          />
        )
      }
    >
      <CustomerDialog search={search} />
    </ListPage>
  )
}

const CustomerDialog = ({ search }: { search: CustomersSearch }) => (
  <DetailsDialog
    title="Customer details"
    noun="customer"
    search={search}
    details={customerQueries.details}
    missing={{
      title: 'Customer not found',
      text: 'The order that led here may have been deleted.',
    }}
    footer={
      useMayActAs('clerk') && (
        <Row gap="sm">
          <Button tone="outline" onClick={() => showNotYet('Email')}>
            Send Email
          </Button>
          <Button tone="outline" onClick={() => showNotYet('Messaging')}>
            Message
          </Button>
        </Row>
      )
    }
  >
    {(customer) => <CustomerDetails {...customer} />}
  </DetailsDialog>
)
