import { useState } from 'react'

import { erasePerson, getPersonalData } from '@shop/client/customers'
import type { Customer } from '@shop/contracts/customer'
import { type CustomerTier, tierOf } from '@shop/domain/customer-tiers'
import { isErasedEmail } from '@shop/domain/erased-person'
import { formatCents } from '@shop/domain/money'
import { Slot } from '@shop/module-runtime/slot'
import { Badge, type Tone } from '@shop/ui/badge'
import { TextField } from '@shop/ui/field'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { amount, list } from '../../frame/display/display.css.ts'
import { ActionButton, QuestionButton, QuestionForm } from '../../frame/display/form.tsx'
import { Facts, Lines, Section } from '../../frame/display/page.tsx'
import { saveFile } from '../../frame/display/save-file.ts'
import { Tabs } from '../../frame/display/tabs.tsx'
import { capitalized, count, dayText, Email, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { write } from '../../frame/queries/query-client.ts'
import { invalidateTopics } from '../../frame/realtime/realtime.ts'
import { client } from '../../frame/staff/client.ts'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { Timeline } from '../../lists/timeline.tsx'
import { hrefWith } from '../../lists/list-url.ts'
import { statusTones } from '../orders/order-text.tsx'
import * as css from './customers.css.ts'
import { averageCents, type CustomerWithOrders, monthText } from './customers.ts'

export const CustomerDetails = (loaded: CustomerWithOrders) => (
  <Stack gap="lg">
    <Row justify="between" gap="sm">
      <p className={css.customerName}>
        <bdi>{loaded.customer.name}</bdi>
      </p>
      <TierBadge customer={loaded.customer} />
    </Row>
    <Tabs
      label="Customer details"
      tabs={{
        Overview: <Overview {...loaded} />,
        Orders: <Orders {...loaded} />,
        Activity: <p className={subtle}>What this customer did in the shop will be here.</p>,
        Notes: <Timeline noun="customers" id={loaded.customer.id} />,
      }}
    />
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

/** Serves the rights of access and erasure (GDPR, articles 15 and 17). */
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
  const [problem, setProblem] = useState<string>()
  const erase = async (fields: FormData): Promise<boolean> => {
    if (String(fields.get('email')).trim().toLowerCase() !== email) {
      setProblem(`Type ${email} to erase this customer’s data.`)
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
    <QuestionForm onConfirm={erase}>
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
        problem={problem}
      />
    </QuestionForm>
  )
}

const tierTones: Record<CustomerTier, Tone> = { Regular: 'plain', Premium: 'info', VIP: 'violet' }

export const TierBadge = ({ customer }: { customer: Customer }) => {
  const tier = tierOf(customer.totalSpentCents)
  return <Badge tone={tierTones[tier]}>{tier}</Badge>
}
