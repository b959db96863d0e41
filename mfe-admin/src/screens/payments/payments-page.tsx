import { useQuery } from '@tanstack/react-query'

import type { PaymentSetup } from '@shop/contracts/payment'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge, type Tone } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import { Row, Stack } from '@shop/ui/stack'
import { lead, subtle } from '@shop/ui/type'

import { code, narrow, numbered } from '../../frame/display/display.css.ts'
import { CopyField } from '../../frame/display/form.tsx'
import { Facts, Page, Section, Stats } from '../../frame/display/page.tsx'
import { count, timeText } from '../../frame/display/text.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { paymentSetupQuery } from '../orders/orders.ts'
import { TestBadge } from '../orders/payment-badge.tsx'

export const PaymentsPage = () => (
  <Page title="Payments" mark={<TestBadge />}>
    <QueryResult query={useQuery(paymentSetupQuery(usePage().client))} noun="payments">
      {(setup) =>
        setup.provider === null ? <NoProvider setup={setup} /> : <Setup setup={setup} />
      }
    </QueryResult>
  </Page>
)

type Props = { setup: PaymentSetup }

const NoProvider = ({ setup }: Props) => (
  <>
    <p className={lead}>
      Payment providers will be connected here. Today no card is charged: its number never leaves
      the shopper’s browser.
    </p>
    <Section title="How to be paid" level={2}>
      <ol className={numbered}>
        <li>
          Make an account with Stripe. Whoever runs the shop stores its secret key in the setting{' '}
          <code className={code}>PAYMENT_KEY</code>, first the one for tests.
        </li>
        <li>
          Add a webhook endpoint there with the address below, and store its signing secret in{' '}
          <code className={code}>PAYMENT_WEBHOOK_SECRET</code>.
        </li>
        <li>
          Start or deploy the shop again, order something, and pay with a test card. Then replace
          both values by those for real money.
        </li>
      </ol>
    </Section>
    <WebhookAddress setup={setup} />
  </>
)

const keyTexts: Record<PaymentSetup['key'], readonly [text: string, tone: Tone]> = {
  none: ['None', 'plain'],
  accepted: ['Accepted', 'success'],
  rejected: ['Rejected', 'danger'],
  unreachable: ['Provider not reachable', 'warning'],
}

const Setup = ({ setup }: Props) => {
  const { provider, key, open, owed, failedRefunds, minutes, dashboardUrl } = setup
  const [keyText, keyTone] = keyTexts[key]
  return (
    <Stack gap="xl">
      <Stats
        stats={[
          { label: 'Payment open', value: count(open), href: '/admin/orders?payment=open' },
          { label: 'To be refunded', value: count(owed), href: '/admin/orders?payment=owed' },
          { label: 'Failed refunds', value: count(failedRefunds) },
        ]}
      />
      <Section title="Provider" level={2}>
        <Card>
          <Facts
            facts={{
              Provider: provider,
              Key: <Badge tone={keyTone}>{keyText}</Badge>,
              'Orders wait for': `${count(minutes)} minutes`,
              Payouts: dashboardUrl && (
                <a href={dashboardUrl} target="_blank" rel="noreferrer">
                  Open the dashboard
                </a>
              ),
            }}
          />
          {key === 'rejected' && (
            <p>
              Nobody can pay now. Set <code className={code}>PAYMENT_KEY</code> to the current key.
            </p>
          )}
        </Card>
      </Section>
      <Section title="Webhooks" level={2}>
        <Webhooks setup={setup} />
      </Section>
    </Stack>
  )
}

const Webhooks = ({ setup }: Props) => {
  const [text, tone, explanation] = webhookTexts(setup)
  const { lastWebhookAt: last } = setup
  return (
    <Card>
      <Row gap="sm">
        <Badge tone={tone}>{text}</Badge>
        {last && <span className={subtle}>Last one {timeText(Date.parse(last))}</span>}
      </Row>
      <p>{explanation}</p>
      <WebhookAddress setup={setup} />
    </Card>
  )
}

type WebhookTexts = readonly [text: string, tone: Tone, explanation: string]

/** Without webhooks the shop works all the same, but reads payments only every minute. */
const webhookTexts = (setup: PaymentSetup): WebhookTexts => {
  const { hasWebhookSecret, recentlyPaid, withoutWebhook, lastWebhookAt } = setup
  const slower = 'Until then the shop reads open payments every minute.'
  if (!hasWebhookSecret)
    return ['No secret', 'danger', `PAYMENT_WEBHOOK_SECRET is not set. ${slower}`]
  if (withoutWebhook > 0) {
    const missing = `${count(withoutWebhook)} of ${count(recentlyPaid)} payments`
    const what = `No webhook has reported ${missing} of the last seven days.`
    return ['Missing', 'warning', `${what} Check the endpoint at the provider.`]
  }
  return lastWebhookAt === null
    ? [
        'None yet',
        'plain',
        'The provider has not sent one. The first payment shows if they arrive.',
      ]
    : ['Arriving', 'success', 'Webhooks have reported all payments of the last seven days.']
}

const WebhookAddress = ({ setup }: Props) => (
  <div className={narrow}>
    <CopyField
      label="Webhook address"
      value={setup.webhookUrl}
      hint="The provider must send here: checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.expired, refund.updated and refund.failed."
    />
  </div>
)
