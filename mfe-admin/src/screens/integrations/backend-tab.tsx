import { useQuery } from '@tanstack/react-query'

import { backendLimits, type ModuleBackend } from '@shop/contracts/backend'
import type { ModuleDetails } from '@shop/contracts/registry'
import { capitalized } from '@shop/domain/capitalized'
import { Badge } from '@shop/ui/badge'
import { Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { hidden, subtle } from '@shop/ui/type'

import { list, soft, strong } from '../../frame/display/display.css.ts'
import { Facts, Lines, Section } from '../../frame/display/page.tsx'
import { count, sizeText, timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { AllApproved, ApprovalList } from './approval-list.tsx'
import * as css from './integrations.css.ts'
import { ModuleAction } from './module-dialogs.tsx'
import { registryQueries } from './registry-queries.ts'
import { mailWords, strategyText, waitingForGrants } from './release-text.ts'

type Props = { module: ModuleDetails }

export const BackendTab = ({ module }: Props) => (
  <Stack gap="xl">
    <Grants module={module} />
    <QueryResult query={useQuery(registryQueries.backend(module.module))} noun="back end" level={3}>
      {(backend) => (
        <>
          <Activity module={module} backend={backend} />
          <Secrets module={module} backend={backend} />
        </>
      )}
    </QueryResult>
  </Stack>
)

const Grants = ({ module }: Props) => {
  const isManager = useMayActAs('manager')
  const waiting = waitingForGrants(module)
  const approvals = module.grants.map(({ grant, text, ...rest }) => ({
    ...rest,
    name: grant,
    spokenName: text,
    title: text,
    text: mailWords(grant),
  }))
  if (approvals.length === 0)
    return (
      <p className={subtle}>
        {module.live
          ? 'It needs no approval: it stores, reads and sends nothing.'
          : 'It is out of the shop, and its back end may do nothing.'}
      </p>
    )
  return (
    <Section title="What it may do" level={3}>
      {waiting && (
        <p>
          {waiting.version}{' '}
          {waiting.requested && waiting.requested.kind !== 'live'
            ? `waits to be a canary: ${strategyText(waiting.requested)}. It starts`
            : `${waiting.requested ? 'goes' : 'can go'} live`}{' '}
          only when everything it needs is approved.
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
    </Section>
  )
}

type BackendProps = { backend: ModuleBackend }

const Activity = ({ module, backend: { meters, tables, deliveries } }: Props & BackendProps) => {
  const isManager = useMayActAs('manager')
  const { waiting, failed, oldest_waiting_at_ms: oldestMs } = deliveries
  const sumOf = (column: 'rows' | 'bytes'): number =>
    tables.reduce((sum, table) => sum + table[column], 0)
  const facts = {
    'Rows stored': `${count(sumOf('rows'))} of ${count(backendLimits.rows)}`,
    Storage: `${sizeText(sumOf('bytes'))} of ${sizeText(backendLimits.storeBytes)}`,
    Tables: tables.map(({ table, rows }) => `${table}: ${count(rows)}`).join('\n'),
    'Events waiting': oldestMs && `${count(waiting)}, the oldest since ${timeText(oldestMs)}`,
    'Events that failed for good': failed > 0 ? count(failed) : '',
  }
  return (
    <Section title="What it did" level={3}>
      {meters.length === 0 ? (
        <p className={subtle}>Nothing in the last 30 days.</p>
      ) : (
        <Table label="What it did" rows={meters} keyOf={({ name }) => name} columns={columns} />
      )}
      <Facts facts={facts} />
      {isManager && !module.live && tables.length > 0 && (
        <span>
          <ModuleAction kind="delete-rows" module={module} />
        </span>
      )}
    </Section>
  )
}

type Meter = ModuleBackend['meters'][number]

const countedText = ({ count: all, failures }: Meter['today']): string =>
  `${count(all)}${failures > 0 ? `, ${count(failures)} failed` : ''}`

const columns: readonly Column<Meter>[] = [
  {
    name: 'What',
    kind: 'lead',
    cell: ({ name, last_error, last_error_at_ms: atMs }) => (
      <Lines name={capitalized(name)} note={atMs && `Failed ${timeText(atMs)}: ${last_error}`} />
    ),
  },
  { name: 'Today', kind: 'number', cell: ({ today }) => countedText(today) },
  { name: '30 days', kind: 'number', cell: ({ month }) => countedText(month) },
]

const Secrets = ({ module, backend }: Props & BackendProps) => {
  const isManager = useMayActAs('manager')
  // A manager can enter the secrets of a release before it goes live.
  const later = module.grants.flatMap(({ grant }) => /^secret (.+)/.exec(grant)?.[1] ?? [])
  const names = new Set([...backend.secrets.map(({ name }) => name), ...later])
  if (names.size === 0) return null
  return (
    <Section title="Secrets" level={3}>
      <p className={subtle}>
        Keys of other services. Nobody can read one here; a manager can replace it.
      </p>
      <ul className={list}>
        {[...names].map((name) => {
          const { set_at_ms: setMs, set_by } =
            backend.secrets.find((one) => one.name === name) ?? {}
          return (
            <li key={name} className={css.approval}>
              <span className={css.approvalText}>
                <span className={strong}>{name}</span>
                <span className={soft}>
                  {setMs ? `Entered ${timeText(setMs)} by ${set_by}` : 'Nobody has entered it yet'}
                </span>
              </span>
              <Badge tone={setMs ? 'success' : 'warning'}>{setMs ? 'Entered' : 'Missing'}</Badge>
              {isManager && (
                <span className={css.secretActions}>
                  <ModuleAction
                    kind={setMs ? 'replace-secret' : 'enter-secret'}
                    module={module}
                    version={name}
                  >
                    {setMs ? 'Replace' : 'Enter'} <span className={hidden}>{name}</span>
                  </ModuleAction>
                  {setMs && (
                    <ModuleAction kind="remove-secret" module={module} version={name}>
                      Remove <span className={hidden}>{name}</span>
                    </ModuleAction>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
