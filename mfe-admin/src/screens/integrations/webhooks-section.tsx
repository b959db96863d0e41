import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createWebhook } from '@shop/client/webhooks'
import { topicTexts } from '@shop/contracts/topics'
import type { Webhook, WebhookSecret } from '@shop/contracts/webhook'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge, type Tone } from '@shop/ui/badge'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { soft } from '../../frame/display/display.css.ts'
import { QuestionButton } from '../../frame/display/form.tsx'
import { Lines, Section } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { ListSection } from '../../lists/list.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { programQueries } from './registry-queries.ts'
import { DeliveryState, WebhookDialog } from './webhook-dialog.tsx'
import { hostOf, ShownSecret, WebhookForm } from './webhook-form.tsx'

export const WebhooksSection = () => {
  const isManager = useMayActAs('manager')
  return (
    <Section title="Webhooks" level={2}>
      <Row gap="sm" justify="between">
        <p className={subtle}>
          A webhook tells another system, such as an ERP, what happens in the shop.
          {!isManager && ' Only a manager may create or change one.'}
        </p>
        {isManager && <CreateWebhook />}
      </Row>
      <QueryResult
        query={useQuery(programQueries.webhooks(usePage().client))}
        noun="webhooks"
        level={3}
      >
        {({ webhooks }) => (
          <ListSection label="List of webhooks">
            <WebhookList webhooks={webhooks} />
          </ListSection>
        )}
      </QueryResult>
    </Section>
  )
}

const webhookState = ({ is_on, failed_at }: Webhook): readonly [text: string, tone: Tone] => {
  if (is_on) return ['On', 'success']
  return failed_at ? ['Switched off', 'danger'] : ['Off', 'plain']
}

const columns: readonly Column<Webhook>[] = [
  {
    name: 'Receiver',
    kind: 'lead',
    cell: ({ url, created_at, created_by }) => (
      <Lines name={hostOf(url)} note={`${timeText(Date.parse(created_at))} by ${created_by}`} />
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
    cell: (webhook) => {
      const [text, tone] = webhookState(webhook)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  {
    name: 'Last delivery',
    cell: ({ last }) => (last ? <DeliveryState delivery={last} /> : 'None yet'),
  },
]

const WebhookList = ({ webhooks }: { webhooks: readonly Webhook[] }) => {
  const [openId, setOpenId] = useState<string>()
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
          title="No system hears of events"
          text="Each message is signed, tried again for a day, and listed here."
        />
      ) : (
        <Table
          label="Webhooks"
          rows={webhooks}
          keyOf={({ id }) => id}
          columns={[...columns, open]}
        />
      )}
      <WebhookDialog
        webhook={webhooks.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </>
  )
}

const CreateWebhook = () => {
  const { client } = usePage()
  const [created, setCreated] = useState<WebhookSecret>()
  return (
    <QuestionButton
      button={{ tone: 'outline', children: 'Create a webhook' }}
      title={created ? 'Your new webhook' : 'Create a webhook'}
      onClose={() => setCreated(undefined)}
      firstFocus="input[name='url']"
      confirm="Create the webhook"
      done={created && 'I have stored it'}
    >
      {(submit) =>
        created ? (
          <ShownSecret secret={created.secret} />
        ) : (
          <WebhookForm
            submit={submit}
            failed="The webhook was not created"
            // Resolves to false to keep the dialog open, because it then shows the secret.
            save={async (input) => setCreated(await createWebhook(client, input))}
            closes={false}
          />
        )
      }
    </QuestionButton>
  )
}
