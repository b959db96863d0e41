import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  createWebhook,
  deleteWebhook,
  pingWebhook,
  replaceWebhookSecret,
  replayDelivery,
  updateWebhook,
} from '@shop/client/webhooks'
import type { Delivery } from '@shop/contracts/delivery'
import { type Topic, topicTexts } from '@shop/contracts/topics'
import type { Webhook, WebhookSecret } from '@shop/contracts/webhook'
import { Badge, type Tone } from '@shop/ui/badge'
import { TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { code, soft } from '../../frame/display/display.css.ts'
import {
  ActionButton,
  problemText,
  QuestionButton,
  type useSave,
} from '../../frame/display/form.tsx'
import { Lines } from '../../frame/display/page.tsx'
import { count, timeText } from '../../frame/display/text.tsx'
import { act } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { hrefWith } from '../../lists/list-url.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import {
  Choices,
  chosenIn,
  CredentialSection,
  SaveForm,
  SecretButton,
} from '../../forms/credentials.tsx'
import { programQueries } from './registry-queries.ts'

export const WebhooksSection = () => (
  <CredentialSection
    title="Webhooks"
    text="A webhook tells another system, such as an ERP, what happens in the shop."
    mayText="create or change one"
    create={<CreateWebhook />}
    query={useQuery(programQueries.webhooks())}
    noun="webhooks"
  >
    {({ webhooks }) => <WebhookList webhooks={webhooks} />}
  </CredentialSection>
)

const columns: readonly Column<Webhook>[] = [
  {
    name: 'Receiver',
    kind: 'lead',
    cell: ({ url, created_at, created_by }) => (
      <Lines name={hostOf(url)} note={`${timeText(created_at)} by ${created_by}`} />
    ),
  },
  {
    name: 'Events',
    cell: ({ topics }) => (
      <span className={soft}>{topics.map((topic) => topicTexts[topic]).join('; ')}</span>
    ),
  },
  {
    name: 'State',
    cell: ({ is_on, failed_at }) =>
      is_on ? (
        <Badge tone="success">On</Badge>
      ) : (
        <Badge tone={failed_at ? 'danger' : 'plain'}>{failed_at ? 'Switched off' : 'Off'}</Badge>
      ),
  },
  {
    name: 'Last delivery',
    cell: ({ last }) => (last ? <DeliveryState delivery={last} /> : 'None yet'),
  },
]

const WebhookList = ({ webhooks }: { webhooks: readonly Webhook[] }) => {
  const [openId, setOpenId] = useState<string>()
  const opened = webhooks.find(({ id }) => id === openId)
  const renderOpen = ({ id, url }: Webhook) => (
    <IconButton
      icon="eye"
      label={`Open the webhook to ${hostOf(url)}`}
      onClick={() => setOpenId(id)}
    />
  )
  const open = { name: 'Actions', kind: 'actions' as const, cell: renderOpen }
  return (
    <>
      {webhooks.length === 0 ? (
        <Notice
          level={3}
          title="No system is told about events"
          text="Each message is signed, retried for a day and listed here."
        />
      ) : (
        <Table
          label="Webhooks"
          rows={webhooks}
          keyOf={({ id }) => id}
          columns={[...columns, open]}
        />
      )}
      <Panel
        title={opened ? `Webhook to ${hostOf(opened.url)}` : ''}
        kind="dialog"
        isOpen={opened !== undefined}
        onClose={() => setOpenId(undefined)}
      >
        {opened && <Details webhook={opened} />}
      </Panel>
    </>
  )
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

type Props = { webhook: Webhook }

const topic = 'webhooks'

const Details = ({ webhook }: Props) => (
  <Stack gap="lg">
    <Stack gap="sm">
      <p className={code}>{webhook.url}</p>
      {webhook.failed_at && (
        <p role="status">
          The shop switched it off on {timeText(webhook.failed_at)}: nothing had arrived for a day.
          Once the system works again, switch it on and replay what it missed.
        </p>
      )}
      {useMayActAs('manager') && <Actions webhook={webhook} />}
    </Stack>
    <Deliveries id={webhook.id} />
  </Stack>
)

const Actions = ({ webhook: { id, url, topics, is_on: isOn } }: Props) => {
  const switchIt = {
    run: () => updateWebhook(client, id, { is_on: !isOn }),
    done: isOn ? 'The webhook is off' : 'The webhook is on',
    failed: 'The webhook was not switched',
    topic,
  }
  const ping = { run: () => pingWebhook(client, id), failed: 'The test was not sent', topic }
  const remove = {
    run: () => deleteWebhook(client, id),
    done: 'The webhook is deleted',
    failed: 'The webhook was not deleted',
    topic,
  }
  return (
    <Row gap="sm">
      <ActionButton run={() => act(ping)}>Send a test</ActionButton>
      <ActionButton tone="outline" run={() => act(switchIt)}>
        {isOn ? 'Switch off' : 'Switch on'}
      </ActionButton>
      <QuestionButton
        button={{ tone: 'outline', children: 'Change' }}
        title="Change the webhook"
        firstFocus="input[name='url']"
        confirm="Save"
      >
        <SaveForm
          send={(fields) => updateWebhook(client, id, readWebhook(fields))}
          failed="The webhook was not changed"
          topic={topic}
        >
          {(problems) => <WebhookFields {...problems} url={url} chosen={topics} />}
        </SaveForm>
      </QuestionButton>
      <NewSecret id={id} />
      <QuestionButton
        button={{ tone: 'outline', children: 'Delete' }}
        title={`Delete the webhook to ${hostOf(url)}?`}
        confirm="Delete"
        isDangerous
        onConfirm={() => act(remove)}
      >
        <p>
          The other system is told nothing more, and this log is deleted. This cannot be undone.
        </p>
      </QuestionButton>
    </Row>
  )
}

type FieldsProps = Pick<ReturnType<typeof useSave>, 'fieldOf' | 'problemOf'> & {
  url?: string
  chosen?: readonly Topic[]
}

const WebhookFields = ({ fieldOf, problemOf, url, chosen }: FieldsProps) => (
  <>
    <TextField
      {...fieldOf('url', 'Address')}
      type="url"
      hasRequiredMark
      defaultValue={url}
      hint="Begins with https://, as in https://erp.example.com/shop."
    />
    <Choices
      legend="Send when"
      texts={topicTexts}
      chosen={chosen}
      hint="Messages about orders carry the customer’s name, email, phone and postal address, those about returns the name and what was written. Those about stock name no person; those about reviews carry the name the shop shows."
      problem={problemText('Events', problemOf('topics'))}
    />
  </>
)

const readWebhook = (fields: FormData) => ({
  url: String(fields.get('url')),
  topics: chosenIn(topicTexts, fields),
})

const CreateWebhook = () => (
  <SecretButton
    button="Create a webhook"
    title="Create a webhook"
    madeTitle="Your new webhook"
    firstFocus="input[name='url']"
    confirm="Create the webhook"
    make={(fields) => createWebhook(client, readWebhook(fields))}
    failed="The webhook was not created"
    {...shownSecret}
  >
    {(problems) => <WebhookFields {...problems} />}
  </SecretButton>
)

const NewSecret = ({ id }: { id: string }) => (
  <SecretButton
    button="New secret"
    title="Make a new secret?"
    madeTitle="The new secret"
    confirm="Make a new secret"
    make={() => replaceWebhookSecret(client, id)}
    failed="No secret was made"
    {...shownSecret}
  >
    {() => (
      <p>
        The old one stops working right away: until the other system has the new one, it rejects
        messages, and the shop sends them again later.
      </p>
    )}
  </SecretButton>
)

const shownSecret = {
  topic,
  renderAbout: () =>
    'It is shown only once. Keep it where the other system keeps its secrets: the system uses it to verify that a message comes from this shop.',
  secretOf: ({ secret }: WebhookSecret) => ({
    label: 'Secret',
    value: secret,
    hint: 'Standard Webhooks libraries take it as it is.',
  }),
}

const Deliveries = ({ id }: { id: string }) => {
  const isManager = useMayActAs('manager')
  const log = useQuery(programQueries.deliveries(id))
  const renderReplay = ({ id: deliveryId, state, ...delivery }: Delivery) =>
    state !== 'waiting' && (
      <ActionButton
        tone="outline"
        aria-label={`Replay: ${eventText(delivery.topic)}`}
        run={() =>
          act({
            run: () => replayDelivery(client, id, deliveryId),
            failed: 'It was not sent again',
            topic,
          })
        }
      >
        Replay
      </ActionButton>
    )
  const replay = { name: 'Actions', kind: 'actions' as const, cell: renderReplay }
  return (
    <QueryResult query={log} noun="deliveries" level={3}>
      {({ deliveries, total }) =>
        deliveries.length === 0 ? (
          <Notice level={3} title="Nothing sent yet" text="A test shows whether it arrives." />
        ) : (
          <Stack gap="sm">
            <Table
              label="Deliveries"
              rows={deliveries}
              keyOf={(one) => one.id}
              columns={isManager ? [...logColumns, replay] : logColumns}
            />
            {total > deliveries.length && (
              <p className={subtle}>
                The newest {deliveries.length} of {count(total)} within 30 days.
              </p>
            )}
          </Stack>
        )
      }
    </QueryResult>
  )
}

const eventText = (about: Delivery['topic']): string =>
  about === 'ping' || about === 'job' ? 'Test' : topicTexts[about]

type NounOf<Name> = Name extends `${infer Noun}.${string}` ? Noun : never

/** No screen opens a return by its own id. */
const screens: Partial<Record<string, string | undefined>> = {
  order: '/admin/orders',
  product: '/admin/products',
  return: undefined,
  review: '/admin/reviews',
  stock: '/admin/products',
} satisfies Record<NounOf<Topic>, string | undefined>

const subjectHref = ({ topic: about, subject_id: view }: Delivery): string | undefined => {
  const screen = screens[about.split('.')[0] ?? '']
  return screen && hrefWith(screen, {}, { view })
}

const states: Record<Delivery['state'], readonly [text: string, tone: Tone]> = {
  waiting: ['Waiting', 'info'],
  sent: ['Sent', 'success'],
  failed: ['Failed', 'danger'],
}

const DeliveryState = ({ delivery }: { delivery: Delivery }) => {
  const { state, tries, error, created_at: createdAt, sent_at: sentAt } = delivery
  const [text, tone] = states[state]
  const attempts = tries > 1 ? `, try ${tries}` : ''
  return (
    <span>
      <Badge tone={tone}>{text}</Badge>
      <span className={soft}>{timeText(sentAt ?? createdAt) + attempts}</span>
      {error && <span className={soft}>{error}</span>}
    </span>
  )
}

const logColumns: readonly Column<Delivery>[] = [
  {
    name: 'Event',
    kind: 'lead',
    cell: (delivery) => (
      <Lines name={eventText(delivery.topic)} href={subjectHref(delivery)} note={delivery.id} />
    ),
  },
  { name: 'State', cell: (delivery) => <DeliveryState delivery={delivery} /> },
]
