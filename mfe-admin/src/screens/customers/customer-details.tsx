import { Tabs } from '@base-ui/react/tabs'
import { type FormEvent, useId, useState } from 'react'

import type { Client } from '@shop/client/client'
import { erasePerson, getPersonalData } from '@shop/client/customers'
import type { Customer } from '@shop/contracts/customer'
import { isErasedEmail } from '@shop/domain/erased-person'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Panel } from '@shop/ui/panel'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { amount, tab, tabPanel, tabs as tabList } from '../../frame/display/display.css.ts'
import { useBusy } from '../../frame/display/form.ts'
import { Facts, Section } from '../../frame/display/page.tsx'
import { saveFile } from '../../frame/display/save-file.ts'
import { capitalized, count, dayText, Email, shortOrderId } from '../../frame/display/text.tsx'
import { orderHref } from '../../frame/navigation/hrefs.ts'
import { invalidateTopics } from '../../frame/realtime/realtime.ts'
import { reportFailure } from '../../frame/staff/staff-session.ts'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { hrefWith } from '../../lists/list-url.ts'
import { statusTones } from '../orders/order-text.ts'
import { TierBadge } from './tier-badge.tsx'
import type { CustomerWithOrders } from './customer-queries.ts'
import { averageCents, monthText } from './customer-text.ts'
import * as css from './customers.css.ts'

/** The selected tab survives a refetch caused by a realtime event. */
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

/** The rights of access and erasure (GDPR, articles 15 and 17). */
const PersonalData = ({ customer }: { customer: Customer }) => {
  const { client } = usePage()
  const [isExporting, run] = useBusy()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Section title="Personal data" level={3}>
      <Stack gap="sm">
        <p className={subtle}>All that the shop stores about this customer.</p>
        <Row gap="sm">
          <Button
            tone="outline"
            isBusy={isExporting}
            onClick={() => void run(() => saveData(client, customer))}
          >
            Export data
          </Button>
          {!isErasedEmail(customer.email) && (
            <Button tone="outline" onClick={() => setIsConfirming(true)}>
              Erase data
            </Button>
          )}
        </Row>
      </Stack>
      <EraseDialog
        customer={customer}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
      />
    </Section>
  )
}

/** The file name must not contain the email, because it stays in download lists. */
const saveData = async (client: Client, { id, email }: Customer): Promise<void> => {
  try {
    const data = await getPersonalData(client, email)
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile(`customer-${id.slice(0, 8)}.json`, file)
  } catch (error) {
    reportFailure(error, 'Failed to export the data')
  }
}

type EraseProps = { customer: Customer; isOpen: boolean; onClose: () => void }

const EraseDialog = ({ customer, isOpen, onClose }: EraseProps) => {
  const { client } = usePage()
  const formId = useId()
  const [isErasing, run] = useBusy()
  const [problem, setProblem] = useState<string>()
  const close = (): void => {
    setProblem(undefined)
    onClose()
  }
  const erase = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email')).trim()
    if (typed.toLowerCase() !== customer.email)
      return setProblem(`Type ${customer.email} to erase this customer’s data.`)
    if (await run(() => eraseData(client, customer.email))) close()
  }
  return (
    <Panel
      title="Erase this customer’s data?"
      kind="question"
      isOpen={isOpen}
      onClose={close}
      closesOutside={false}
      firstFocus="input[name='email']"
      footer={
        <Row gap="sm">
          <Button tone="outline" onClick={close}>
            Cancel
          </Button>
          <Button tone="danger" type="submit" form={formId} isBusy={isErasing}>
            {isErasing ? 'Erasing...' : 'Erase'}
          </Button>
        </Row>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void erase(event)}>
        <Stack gap="md">
          <p>
            Name, email, phone and address are removed for good from orders, reviews, the newsletter
            and the records of staff. Orders keep their items and sums, as those of an erased
            customer.
          </p>
          <p>Orders that are not shipped yet lose their address: finish or cancel them first.</p>
          <TextField
            label="The customer’s email"
            name="email"
            type="email"
            autoComplete="off"
            hint={`Type ${customer.email} to confirm.`}
            problem={problem}
          />
        </Stack>
      </form>
    </Panel>
  )
}

const eraseData = async (client: Client, email: string): Promise<boolean> => {
  try {
    await erasePerson(client, email)
  } catch (error) {
    reportFailure(error, 'Failed to erase the data')
    return false
  }
  void invalidateTopics(['orders', 'reviews'])
  addToast({ title: 'Success', description: 'The customer’s data was erased' })
  return true
}
