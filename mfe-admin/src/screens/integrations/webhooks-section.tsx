import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createWebhook } from '@shop/client/webhooks'
import { topicTexts } from '@shop/contracts/topics'
import type { Webhook, WebhookSecret } from '@shop/contracts/webhook'
import { Badge } from '@shop/ui/badge'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { type Column, Table } from '@shop/ui/table'

import { soft } from '../../frame/display/display.css.ts'
import { Lines } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { client } from '../../frame/staff/staff-session.ts'
import { CredentialSection, SecretButton } from './credentials.tsx'
import { programQueries } from './registry-queries.ts'
import {
  DeliveryState,
  hostOf,
  ShownSecret,
  WebhookDialog,
  WebhookForm,
} from './webhook-dialog.tsx'

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
      <WebhookDialog
        webhook={webhooks.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </>
  )
}

const CreateWebhook = () => (
  <SecretButton<WebhookSecret>
    button="Create a webhook"
    title="Create a webhook"
    madeTitle="Your new webhook"
    firstFocus="input[name='url']"
    confirm="Create the webhook"
  >
    {(made, onMade) =>
      made ? (
        <ShownSecret secret={made.secret} />
      ) : (
        <WebhookForm
          failed="The webhook was not created"
          save={async (url, topics) => onMade(await createWebhook(client, { url, topics }))}
        />
      )
    }
  </SecretButton>
)
