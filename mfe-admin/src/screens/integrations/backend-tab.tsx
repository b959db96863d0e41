import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { removeSecret, setSecret } from '@shop/client/registry'
import { backendLimits, type ModuleBackend } from '@shop/contracts/backend'
import type { ModuleDetails } from '@shop/contracts/registry'
import { plural } from '@shop/domain/plural'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { TextArea } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { list, soft, strong } from '../../frame/display/display.css.ts'
import { HeldForQuestion, QuestionButton, type Submit } from '../../frame/display/form.tsx'
import { Lines, Meter, Ranks, Section } from '../../frame/display/page.tsx'
import { capitalized, count, shareOf, sizeText, timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { AllApproved, ApprovalList } from './approval-list.tsx'
import { Reason } from './health-tab.tsx'
import * as css from './integrations.css.ts'
import { act } from './module-actions.ts'
import { ModuleAction } from './module-dialogs.tsx'
import { registryQueries } from './registry-queries.ts'
import { mailWords, waitingForGrants } from './release-text.ts'

type Props = { module: ModuleDetails }

export const BackendTab = ({ module }: Props) => (
  <Stack gap="xl">
    <Grants module={module} />
    <QueryResult
      query={useQuery(registryQueries.backend(usePage().client, module.module))}
      noun="back end"
      level={3}
    >
      {(backend) => (
        <HeldForQuestion data={backend}>
          {(held) => (
            <>
              <Activity backend={held} />
              <Secrets module={module} backend={held} />
              <Deliveries backend={held} />
            </>
          )}
        </HeldForQuestion>
      )}
    </QueryResult>
  </Stack>
)

const Grants = ({ module }: Props) => {
  const isManager = useMayActAs('manager')
  const approvals = module.grants.map(({ grant, text, ...rest }) => ({
    ...rest,
    name: grant,
    spokenName: text,
    title: text,
    text: mailWords(grant),
  }))
  const waiting = waitingForGrants(module)
  return (
    <Section title="What it may do" level={3}>
      {approvals.length === 0 ? (
        <p className={subtle}>It needs no approval: it stores, sends and reads nothing.</p>
      ) : (
        <>
          {waiting && (
            <p>
              {waiting.version} goes live only when everything it needs is approved.
              {module.live && ` Until then ${module.live} stays live.`}
            </p>
          )}
          {waiting && isManager && (
            <span>
              <ModuleAction
                kind="approve"
                module={module}
                version={waiting.version}
                isOff={module.frozen !== null}
              />
            </span>
          )}
          <AllApproved module={module} kind="grants" noun="right" approvals={approvals} />
          <ApprovalList module={module} kind="grants" noun="right" approvals={approvals} />
        </>
      )}
    </Section>
  )
}

type BackendProps = { backend: ModuleBackend }
type Used = ModuleBackend['meters'][number]

const Activity = ({ backend: { meters, tables } }: BackendProps) => {
  const most = Math.max(...meters.map(({ month }) => month.count))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  return (
    <>
      <Section title="What it did" level={3}>
        {meters.length === 0 ? (
          <p className={subtle}>Nothing in the last 30 days.</p>
        ) : (
          <Table
            label="What it did"
            rows={meters}
            keyOf={({ name }) => name}
            columns={columnsOf(most)}
          />
        )}
      </Section>
      {tables.length > 0 && (
        <Section title="What it stores" level={3}>
          <Ranks
            ranks={[
              {
                key: 'all',
                name: 'All tables',
                value: `${count(rows)} of ${count(backendLimits.rows)} rows`,
                note: `${sizeText(bytes)} of ${sizeText(backendLimits.storeBytes)}`,
                share: Math.max(
                  shareOf(rows, backendLimits.rows),
                  shareOf(bytes, backendLimits.storeBytes),
                ),
              },
              ...tables.map((table) => ({
                key: `table ${table.table}`,
                name: table.table,
                value: `${count(table.rows)} ${plural(table.rows, 'row')}`,
                note: sizeText(table.bytes),
              })),
            ]}
          />
        </Section>
      )}
    </>
  )
}

const columnsOf = (most: number): readonly Column<Used>[] => [
  {
    name: 'What',
    kind: 'lead',
    cell: ({ name, last_error, last_error_at_ms }) => (
      <span>
        <Lines
          name={capitalized(name)}
          note={last_error_at_ms !== null && `Last failure ${timeText(last_error_at_ms)}`}
        />
        {last_error && <Reason text={last_error} />}
      </span>
    ),
  },
  { name: 'Today', kind: 'number', cell: ({ today }) => <Counted counted={today} /> },
  {
    name: '30 days',
    kind: 'number',
    cell: ({ name, month }) => (
      <span className={css.used}>
        <Counted counted={month} />
        <Meter label={capitalized(name)} share={shareOf(month.count, most)} />
      </span>
    ),
  },
]

const Counted = ({ counted }: { counted: Used['today'] }) => (
  <span>
    {count(counted.count)}
    {counted.failures > 0 && <span className={soft}>{count(counted.failures)} failed</span>}
  </span>
)

const Secrets = ({ module: { module, grants }, backend }: Props & BackendProps) => {
  const isManager = useMayActAs('manager')
  const names = new Set(backend.secrets.map(({ name }) => name))
  // A manager can enter the secrets of a release before it goes live.
  const later = grants.flatMap(({ grant }) => {
    const [, name] = /^secret (.+)/.exec(grant) ?? []
    return name && !names.has(name) ? [{ name, set_at_ms: null, set_by: null }] : []
  })
  const secrets = [...backend.secrets, ...later]
  if (secrets.length === 0) return null
  return (
    <Section title="Secrets" level={3}>
      <p className={subtle}>
        Keys of other services. Nobody can read one again, but a manager can replace it.
      </p>
      <ul className={list}>
        {secrets.map(({ name, set_at_ms, set_by }) => (
          <li key={name} className={css.approval}>
            <span className={css.approvalText}>
              <span className={strong}>{name}</span>
              <span className={soft}>
                {set_at_ms === null ? (
                  'Nobody has entered it yet'
                ) : (
                  <>
                    Entered {timeText(set_at_ms)} by <bdi>{set_by}</bdi>
                  </>
                )}
              </span>
            </span>
            <Badge tone={set_at_ms === null ? 'warning' : 'success'}>
              {set_at_ms === null ? 'Missing' : 'Entered'}
            </Badge>
            {isManager && <SecretActions {...{ module, name }} isSet={set_at_ms !== null} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type SecretProps = { module: string; name: string }

const SecretActions = ({ module, name, isSet }: SecretProps & { isSet: boolean }) => {
  const { client } = usePage()
  const label = isSet ? 'Replace' : 'Enter'
  return (
    <Stack gap="xs">
      <QuestionButton
        button={{
          tone: 'outline',
          width: 'full',
          'aria-label': `${label} ${name}`,
          children: label,
        }}
        title={`${label} the secret ${name}`}
        firstFocus="textarea"
        confirm="Save the secret"
      >
        {(submit) => <SecretForm {...{ module, name, submit }} />}
      </QuestionButton>
      {isSet && (
        <QuestionButton
          button={{
            tone: 'outline',
            width: 'full',
            'aria-label': `Remove ${name}`,
            children: 'Remove',
          }}
          title={`Remove the secret ${name}?`}
          confirm="Remove"
          isDangerous
          onConfirm={() =>
            act({
              run: () => removeSecret(client, module, name),
              done: `The secret ${name} is removed`,
              failed: 'The secret was not removed',
            })
          }
        >
          <p>What needs it fails until a manager enters it again. This cannot be undone.</p>
        </QuestionButton>
      )}
    </Stack>
  )
}

const SecretForm = ({ module, name, submit }: SecretProps & { submit: Submit }) => {
  const { client } = usePage()
  const [problem, setProblem] = useState<string>()
  const save = async (fields: FormData): Promise<boolean> => {
    const value = String(fields.get('value') ?? '').trim()
    setProblem(value ? undefined : 'The secret is required.')
    if (!value) return false
    return act({
      run: () => setSecret(client, module, name, { value }),
      done: `The secret ${name} is saved`,
      failed: 'The secret was not saved',
    })
  }
  return (
    <form {...submit(save)}>
      <TextArea
        label="Secret"
        name="value"
        height="short"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={4000}
        problem={problem}
        hint="Paste it as the other service shows it. It is not shown again."
      />
    </form>
  )
}

const Deliveries = ({ backend: { backend, deliveries } }: BackendProps) => {
  const { waiting, failed, oldest_waiting_at_ms: oldestMs } = deliveries
  if (waiting === 0 && failed === 0 && !backend?.events.length) return null
  const since = oldestMs === null ? '' : `, the oldest since ${timeText(oldestMs)}`
  return (
    <Section title="Events" level={3}>
      <p>
        {waiting === 0
          ? 'No event waits for it.'
          : `${count(waiting)} ${plural(waiting, 'event')} for it ${waiting === 1 ? 'waits' : 'wait'}${since}.`}{' '}
        {failed > 0 && `${count(failed)} failed for good, after several tries.`}
      </p>
    </Section>
  )
}
