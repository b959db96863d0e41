import { useState } from 'react'

import { customersExportHref, erasePerson, getPersonalData } from '@shop/client/customers'
import type { Customer } from '@shop/contracts/customer'
import { capitalized } from '@shop/domain/capitalized'
import { type CustomerTier, tierOf } from '@shop/domain/customer-tiers'
import { isErasedEmail } from '@shop/domain/erased-person'
import { formatCents } from '@shop/domain/money'
import { Slot } from '@shop/module-runtime/slot'
import { Badge, type Tone } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { Row, Stack } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { amount, email, list, soft } from '../../frame/display/display.css.ts'
import { ActionButton, NotSaved, QuestionButton, QuestionForm } from '../../frame/display/form.tsx'
import { Facts, Lines, Section, Shares, Stats } from '../../frame/display/page.tsx'
import { saveFile } from '../../frame/display/save-file.ts'
import { Tabs } from '../../frame/display/tabs.tsx'
import { count, dayText, Email, initials, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { write } from '../../frame/queries/query-client.ts'
import { invalidateTopics } from '../../frame/realtime/realtime.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { hrefWith } from '../../lists/list-url.ts'
import { type Filters, ListPage } from '../../lists/list.tsx'
import { noteForm, Timeline } from '../../lists/timeline.tsx'
import { statusTones } from '../orders/order-text.tsx'
import * as css from './customers.css.ts'
import {
  activityShares,
  averageCents,
  customerCards,
  customerQueries,
  type CustomersSearch,
  type CustomerWithOrders,
  monthText,
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
  {
    name: 'Tier',
    cell: (customer) => (
      <Row gap="xs">
        <TierBadge customer={customer} />
        <NotSaved form={noteForm('customers', customer.id)} />
      </Row>
    ),
  },
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
    {({ customer, orders }) => (
      <Stack gap="lg">
        <Row justify="between" gap="sm">
          <p className={css.customerName}>
            <bdi>{customer.name}</bdi>
          </p>
          <TierBadge customer={customer} />
        </Row>
        <Tabs
          label="Customer details"
          tabs={{
            Overview: <Overview customer={customer} />,
            Orders: <Orders customer={customer} orders={orders} />,
            Activity: <p className={subtle}>What this customer did in the shop will be here.</p>,
            Notes: <Timeline noun="customers" id={customer.id} />,
          }}
        />
      </Stack>
    )}
  </DetailsDialog>
)

const Overview = ({ customer }: { customer: Customer }) => (
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
    <div>
      <Section title="Purchase summary" level={3}>
        <Facts
          facts={{
            'Total orders': count(customer.totalOrders),
            'Total spent': formatCents(customer.totalSpentCents),
            'Average order': formatCents(
              averageCents(
                customer.totalSpentCents,
                customer.totalOrders - customer.cancelledOrders,
              ),
            ),
            'Last order': dayText(customer.lastOrderAt),
          }}
        />
      </Section>
      <Slot name="admin.customer" params={{ customerId: customer.id }} />
    </div>
    {useMayActAs('manager') && <PersonalData customer={customer} />}
  </Stack>
)

const Orders = ({ customer: { email }, orders: { orders, total } }: CustomerWithOrders) => (
  <Stack gap="sm">
    <ul className={list}>
      {orders.map(({ id, createdAt, totalCents, status }) => (
        <li key={id} className={css.order}>
          <Lines name={shortOrderId(id)} href={orderHref(id)} note={dayText(createdAt)} />
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

/** Lets staff answer requests for access and erasure (GDPR, articles 15 and 17). */
const PersonalData = ({ customer }: { customer: Customer }) => (
  <Section title="Personal data" level={3}>
    <p className={subtle}>Everything the shop stores about this customer.</p>
    <Row gap="sm">
      <ActionButton tone="outline" run={() => saveData(customer)}>
        Export data
      </ActionButton>
      {!isErasedEmail(customer.email) && (
        <QuestionButton
          button={{ tone: 'outline', children: 'Erase data' }}
          title="Erase this customer’s data?"
          firstFocus="input[name='email']"
          confirm="Erase"
          busyText="Erasing..."
          isDangerous
        >
          <EraseForm email={customer.email} />
        </QuestionButton>
      )}
    </Row>
  </Section>
)

/** The file name must not contain the email address, because file names stay in download lists. */
const saveData = ({ id, email }: Customer): Promise<boolean> =>
  write({
    run: async () => {
      const data = JSON.stringify(await getPersonalData(client, email), null, 2)
      const file = new Blob([data], { type: 'application/json' })
      saveFile(`customer-${id.slice(0, 8)}.json`, file)
    },
    failed: 'Failed to export the data',
  })

const EraseForm = ({ email }: { email: string }) => {
  const [failure, setFailure] = useState<{ text: string }>()
  const erase = async (fields: FormData): Promise<boolean> => {
    if (String(fields.get('email')).trim().toLowerCase() !== email) {
      setFailure({ text: `Type ${email} to erase this customer’s data.` })
      return false
    }
    return write({
      run: async () => {
        await erasePerson(client, email)
        void invalidateTopics(['orders', 'reviews'])
      },
      done: { title: 'Success', description: 'The customer’s data was erased' },
      failed: 'Failed to erase the data',
    })
  }
  return (
    <QuestionForm check={failure} onConfirm={erase}>
      <p>
        Name, email, phone and address are removed for good from orders, reviews, the newsletter and
        staff records. Orders keep their items and amounts, as those of an erased customer.
      </p>
      <p>Orders that are not shipped yet lose their address: finish or cancel them first.</p>
      <TextField
        label="The customer’s email"
        name="email"
        type="email"
        autoComplete="off"
        hint={`Type ${email} to confirm.`}
        problem={failure?.text}
      />
    </QuestionForm>
  )
}

const tierTones: Record<CustomerTier, Tone> = { Regular: 'plain', Premium: 'info', VIP: 'violet' }

const TierBadge = ({ customer }: { customer: Customer }) => {
  const tier = tierOf(customer.totalSpentCents)
  return <Badge tone={tierTones[tier]}>{tier}</Badge>
}
