import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { Question, QuestionButton } from '../../frame/display/form.tsx'
import { Disclosure, Section } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { ListSection } from '../../lists/list.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { act } from './module-actions.ts'

type SectionProps<Data> = {
  title: string
  text: string
  /** Completes the sentence "Only a manager may". */
  mayText: string
  create: ReactNode
  query: UseQueryResult<Data>
  noun: string
  children: (data: Data) => ReactNode
}

export const CredentialSection = <Data,>(props: SectionProps<Data>) => {
  const { title, text, mayText, create, query, noun, children } = props
  const isManager = useMayActAs('manager')
  return (
    <Section title={title} level={2}>
      <Row gap="sm" justify="between">
        <p className={subtle}>
          {text}
          {!isManager && ` Only a manager may ${mayText}.`}
        </p>
        {isManager && create}
      </Row>
      <QueryResult query={query} noun={noun} level={3}>
        {(data) => <ListSection label={`List of ${noun}`}>{children(data)}</ListSection>}
      </QueryResult>
    </Section>
  )
}

type SecretProps<Made> = {
  button: string
  title: string
  madeTitle: string
  confirm: string
  firstFocus?: string
  children: (made: Made | undefined, onMade: (made: Made) => void) => ReactNode
}

/** Nobody can see the secret again after the dialog closes. */
export const SecretButton = <Made,>(props: SecretProps<Made>) => {
  const { button, title, madeTitle, confirm, firstFocus, children } = props
  const [made, setMade] = useState<Made>()
  return (
    <QuestionButton
      button={{ tone: 'outline', children: button }}
      title={made ? madeTitle : title}
      onClose={() => setMade(undefined)}
      firstFocus={firstFocus}
      confirm={confirm}
      done={made && 'I have stored it'}
    >
      {children(made, setMade)}
    </QuestionButton>
  )
}

type Life = {
  last_used_at_ms: number | null
  expires_at_ms: number | null
  revoked_at_ms: number | null
}

const timeOrNever = (ms: number | null): string => (ms === null ? 'Never' : timeText(ms))

export const lifeColumns: readonly Column<Life>[] = [
  { name: 'Last used', cell: ({ last_used_at_ms }) => timeOrNever(last_used_at_ms) },
  {
    name: 'Expires',
    cell: ({ revoked_at_ms, expires_at_ms }) =>
      revoked_at_ms === null ? timeOrNever(expires_at_ms) : `Revoked ${timeText(revoked_at_ms)}`,
  },
]

type Credential = {
  id: string
  /** True if the credential is revoked, or expired according to the server's clock. */
  has_ended?: boolean
}

type ListsProps<Row> = {
  label: string
  noun: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  empty: { title: string; text: string }
  revoke: { text: string; run: (id: string) => Promise<unknown>; failed: string; topic: string }
}

export const CredentialLists = <Row extends Credential>(props: ListsProps<Row>) => {
  const { label, noun, rows, columns, nameOf, empty, revoke } = props
  const isManager = useMayActAs('manager')
  const [toRevoke, setToRevoke] = useState<Row>()
  const { usable = [], ended = [] } = Object.groupBy(rows, (row) =>
    row.has_ended ? 'ended' : 'usable',
  )
  const renderRevoke = (row: Row) => (
    <IconButton
      icon="trash"
      label={`Revoke ${nameOf(row)}`}
      onClick={() => setToRevoke(() => row)}
    />
  )
  const actions = { name: 'Actions', kind: 'actions' as const, cell: renderRevoke }
  const name = toRevoke ? nameOf(toRevoke) : ''
  const keyOf = ({ id }: Row): string => id
  return (
    <>
      {usable.length === 0 ? (
        <Notice level={3} {...empty} />
      ) : (
        <Table
          {...{ label, keyOf }}
          rows={usable}
          columns={isManager ? [...columns, actions] : columns}
        />
      )}
      {ended.length > 0 && (
        <Disclosure title={`Revoked and expired ${noun} (${ended.length})`}>
          <Table label={`Revoked and expired ${noun}`} {...{ keyOf, columns }} rows={ended} />
        </Disclosure>
      )}
      <Question
        title={`Revoke ${name}?`}
        isOpen={toRevoke !== undefined}
        onClose={() => setToRevoke(undefined)}
        confirm="Revoke"
        isDangerous
        onConfirm={() =>
          act({ ...revoke, run: () => revoke.run(toRevoke?.id ?? ''), done: `${name} is revoked` })
        }
      >
        <p>{revoke.text}</p>
      </Question>
    </>
  )
}
