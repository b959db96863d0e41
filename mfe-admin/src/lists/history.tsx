import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'

import { listApiKeys } from '@shop/client/api-keys'
import { listAuditEntries } from '@shop/client/staff'
import {
  type AuditedNoun,
  type AuditEntries,
  type AuditEntry,
  customerActor,
  type FieldChange,
} from '@shop/contracts/audit'
import { capitalized } from '@shop/domain/capitalized'
import { Button } from '@shop/ui/button'
import { Stack } from '@shop/ui/stack'
import { hidden, subheading, subtle } from '@shop/ui/type'

import { list as listStyle, soft } from '../frame/display/display.css.ts'
import { Disclosure, Moment } from '../frame/display/page.tsx'
import { queryOf } from '../frame/queries/query-client.ts'
import { client, useStaff } from '../frame/staff/staff-session.ts'
import * as css from './listing.css.ts'
import { QueryResult } from './query-result.tsx'

export type ChangeText = { label: string; before: string; after: string }

type Props = {
  noun: AuditedNoun
  subject: string
  describe: (change: FieldChange) => ChangeText
  /** The button disappears after an undo, so it must call `refocus` to focus the list. */
  renderUndo?: (entry: AuditEntry, place: { isNewest: boolean; refocus: () => void }) => ReactNode
}

export const History = (props: Props) => (
  <div className={css.history}>
    <Disclosure title={<h3 className={subheading}>History</h3>}>
      <Entries {...props} />
    </Disclosure>
  </div>
)

const historyQuery = (noun: AuditedNoun, subject: string) => ({
  queryKey: [`${noun}s`, 'history', subject],
  queryFn: ({ pageParam: before }: { pageParam: number | undefined }) =>
    listAuditEntries(client, { noun, subject, before }),
  initialPageParam: undefined,
  getNextPageParam: ({ next }: AuditEntries) => next,
})

const Entries = ({ noun, subject, describe, renderUndo }: Props) => {
  const history = useInfiniteQuery(historyQuery(noun, subject))
  const list = useRef<HTMLOListElement>(null)
  const refocus = (): void => list.current?.focus({ preventScroll: true })
  return (
    <QueryResult query={history} noun="history" level={3}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        return entries.length === 0 ? (
          <p className={subtle}>Nothing has changed since it was created.</p>
        ) : (
          <Stack gap="sm">
            <ol ref={list} className={listStyle} tabIndex={-1} aria-label="Changes, newest first">
              {entries.map((entry, index) => (
                <li key={entry.seq} className={css.entry}>
                  <Entry entry={entry} describe={describe} />
                  {renderUndo?.(entry, { isNewest: index === 0, refocus })}
                </li>
              ))}
            </ol>
            {history.hasNextPage && (
              <Button
                tone="outline"
                isBusy={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                Show older changes
              </Button>
            )}
          </Stack>
        )
      }}
    </QueryResult>
  )
}

const acts: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
}

export const apiKeysQuery = queryOf(['api-keys', 'list'], listApiKeys)

export const useActorName = (by: string): string => {
  const staff = useStaff()
  const { data } = useQuery({ ...apiKeysQuery(), enabled: by.startsWith('key:') })
  const key = data?.keys.find(({ id }) => by === `key:${id}`)
  if (key) return `${key.name} (API key)`
  if (by === staff?.email) return `you (${by})`
  return by === customerActor ? 'the customer' : by
}

type EntryProps = { entry: AuditEntry; describe?: Props['describe'] }

export const Entry = ({ entry: { action, by, at, changes }, describe }: EntryProps) => (
  <>
    <EntryHead {...{ by, at }}>{acts[action] ?? capitalized(action)}</EntryHead>
    {changes.length > 0 && (
      <Changes changes={changes} describe={describe} isNew={action === 'create'} />
    )}
  </>
)

type HeadProps = { by: string | null; at: string; children: ReactNode }

export const EntryHead = ({ by, at, children }: HeadProps) => {
  const name = useActorName(by ?? '')
  return (
    <p>
      <strong>{children}</strong>
      {by !== null && (
        <>
          {' '}
          by <bdi>{name}</bdi>
        </>
      )}
      <Moment at={at} look={css.when} />
    </p>
  )
}

type ChangesProps = {
  changes: readonly FieldChange[]
  describe?: Props['describe'] | undefined
  isNew?: boolean
}

export const Changes = ({ changes, describe = asText, isNew = false }: ChangesProps) => (
  <dl className={css.changes}>
    {changes.map(describe).map(({ label, before, after }, index) => (
      <div key={changes[index]?.field} className={css.change}>
        <dt className={soft}>{label}</dt>
        <dd className={css.values}>
          {!isNew && (
            <>
              <span className={hidden}>from </span>
              <bdi className={css.before}>{before}</bdi>
              <span aria-hidden="true"> → </span>
              <span className={hidden}> to </span>
            </>
          )}
          <bdi>{after}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

const asText = ({ field, before, after }: FieldChange): ChangeText => ({
  label: field,
  before: String(before),
  after: String(after),
})
