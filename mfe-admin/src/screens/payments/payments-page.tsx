import { useQuery } from '@tanstack/react-query'

import type { PaymentSetup } from '@shop/contracts/payment'
import { capitalized } from '@shop/domain/capitalized'
import { Badge } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import { lead } from '@shop/ui/type'

import { narrow, numbered } from '../../frame/display/display.css.ts'
import { Facts, Page, Section, Stats } from '../../frame/display/page.tsx'
import { count, timeText } from '../../frame/display/text.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { CopyField } from '../../forms/credentials.tsx'
import { TestBadge } from '../orders/order-payment.tsx'
import { orderQueries } from '../orders/orders.ts'

export const PaymentsPage = () => (
  <Page title="Payments" mark={<TestBadge />}>
    <QueryResult query={useQuery(orderQueries.paymentSetup())} noun="payments">
      {(setup) => (
        <>
          <Counts setup={setup} />
          {setup.provider === null ? <NoProvider /> : <Provider setup={setup} />}
          <div className={narrow}>
            <CopyField
              label="Webhook address"
              value={setup.webhookUrl}
              hint="The provider must send these events here: checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.expired, refund.updated and refund.failed."
            />
          </div>
        </>
      )}
    </QueryResult>
  </Page>
)

const steps = [
  'Create an account with Stripe. Whoever runs the shop stores its secret key in the setting PAYMENT_KEY, the test key first.',
  'Add a webhook endpoint there with the address below, and store its signing secret in PAYMENT_WEBHOOK_SECRET.',
  'Start or deploy the shop again, order something, and pay with a test card. Then replace both values with those for real money.',
]

const NoProvider = () => (
  <>
    <p className={lead}>
      Payment providers will be connected here. For now, no card is charged: its number never leaves
      the shopper’s browser.
    </p>
    <Section title="How to get paid" level={2}>
      <ol className={numbered}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
  </>
)

/** Shown without a provider, too: an earlier provider may have left payments or refunds open. */
const Counts = ({ setup }: { setup: PaymentSetup }) => {
  const { provider, open, owed, failedRefunds, lateRefunds } = setup
  if (!provider && open + owed + failedRefunds + lateRefunds === 0) return null
  const late = {
    label: 'Refunds in progress for over an hour',
    value: count(lateRefunds),
    href: '/admin/orders?payment=refunding&sort=old',
  }
  return (
    <Stats
      stats={[
        { label: 'Payment open', value: count(open), href: '/admin/orders?payment=open' },
        { label: 'To be refunded', value: count(owed), href: '/admin/orders?payment=owed' },
        {
          label: 'Failed refunds',
          value: count(failedRefunds),
          href: '/admin/orders?payment=failed',
        },
        ...(lateRefunds > 0 ? [late] : []),
      ]}
    />
  )
}

const Provider = ({ setup }: { setup: PaymentSetup }) => {
  const { key, hasWebhookSecret, lastWebhookAt, recentlyPaid, withoutWebhook } = setup
  const reported = `${count(recentlyPaid - withoutWebhook)} of ${count(recentlyPaid)} payments`
  return (
    <Card>
      <Facts
        facts={{
          Provider: setup.provider,
          Key: <Badge tone={key === 'accepted' ? 'success' : 'danger'}>{capitalized(key)}</Badge>,
          'Orders wait for': `${count(setup.minutes)} minutes`,
          'Webhook secret': hasWebhookSecret ? 'Set' : <Badge tone="danger">Missing</Badge>,
          'Last webhook': lastWebhookAt ? timeText(lastWebhookAt) : 'None yet',
          'Reported in seven days':
            withoutWebhook > 0 ? <Badge tone="warning">{reported}</Badge> : reported,
          Payouts: setup.dashboardUrl && <a href={setup.dashboardUrl}>The dashboard</a>,
        }}
      />
    </Card>
  )
}
