import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'

import { Button } from '@shop/ui/button'
import { Checkbox, TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { shares, strong } from '../frame/display/display.css.ts'
import { Problem, QuestionButton, QuestionForm, useSave } from '../frame/display/form.tsx'
import { Disclosure, Section } from '../frame/display/page.tsx'
import { timeText } from '../frame/display/text.tsx'
import { openQuestion } from '../frame/open-question.ts'
import { act, withReason } from '../frame/queries/query-client.ts'
import { useMayActAs } from '../frame/staff/staff-session.ts'
import { ListSection } from '../lists/list.tsx'
import { QueryResult } from '../lists/query-result.tsx'
import * as css from './forms.css.ts'

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

type SaveFormProps = {
  send: (fields: FormData) => Promise<unknown>
  failed: string
  topic?: string | undefined
  /** By default, the dialog closes once the fields are saved. */
  staysOpen?: boolean
  /** Gets the API's problems with the fields. */
  children: (problems: ReturnType<typeof useSave>) => ReactNode
}

export const SaveForm = ({ send, failed, topic, staysOpen, children }: SaveFormProps) => {
  const problems = useSave()
  const confirm = async (fields: FormData): Promise<boolean> => {
    const isSaved = await problems.save({
      run: () => send(fields),
      failed: (problem) => withReason(failed, problem),
      topic,
    })
    return isSaved && !staysOpen
  }
  return (
    <QuestionForm check={problems.issues} onConfirm={confirm}>
      {children(problems)}
    </QuestionForm>
  )
}

type SecretProps<Made> = Pick<SaveFormProps, 'failed' | 'topic' | 'children'> & {
  button: string
  title: string
  madeTitle?: string
  confirm: string
  firstFocus?: string
  done?: string
  make: (fields: FormData) => Promise<Made>
  renderAbout: (made: Made) => ReactNode
  secretOf: (made: Made) => ComponentProps<typeof CopyField>
}

/** Makes a secret. Nobody can see it again after the dialog closes. */
export const SecretButton = <Made,>(props: SecretProps<Made>) => {
  const { button, title, madeTitle = title, confirm, firstFocus, done = 'I have stored it' } = props
  const { make, failed, topic, renderAbout, secretOf, children } = props
  const [made, setMade] = useState<Made>()
  return (
    <QuestionButton
      button={{ tone: 'outline', children: button }}
      title={made ? madeTitle : title}
      onClose={() => setMade(undefined)}
      {...{ firstFocus, confirm }}
      done={made && done}
    >
      {made ? (
        <Stack gap="md">
          <p>{renderAbout(made)}</p>
          <CopyField {...secretOf(made)} />
        </Stack>
      ) : (
        <SaveForm
          {...{ failed, topic, children }}
          send={async (fields) => setMade(await make(fields))}
          staysOpen
        />
      )}
    </QuestionButton>
  )
}

type CopyProps = { label: string; value: string; hint: string }

export const CopyField = ({ label, value, hint }: CopyProps) => {
  const field = useRef<HTMLDivElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // The clipboard needs HTTPS, and browser settings can block it, so select the text instead.
      field.current?.querySelector('input')?.select()
    }
  }
  return (
    <div ref={field} className={shares}>
      <TextField label={label} defaultValue={value} hint={hint} readOnly />
      <div>
        <Button
          tone="outline"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
    </div>
  )
}

type ChoicesProps = {
  legend: string
  texts: Readonly<Record<string, string>>
  chosen?: readonly string[] | undefined
  hint?: string
  problem: string | undefined
}

/** Checkboxes, each with a key of `texts` as its name in the form. */
export const Choices = ({ legend, texts, chosen, hint, problem }: ChoicesProps) => {
  const [names, setNames] = useState(chosen ?? [])
  return (
    <fieldset className={css.checks}>
      <legend className={strong}>{legend}</legend>
      {Object.entries(texts).map(([name, text]) => (
        <Checkbox
          key={name}
          name={name}
          label={text}
          isChecked={names.includes(name)}
          onChange={(isOn) =>
            setNames(isOn ? [...names, name] : names.filter((one) => one !== name))
          }
        />
      ))}
      <Stack gap="xs">
        {hint && <p className={subtle}>{hint}</p>}
        <Problem text={problem} />
      </Stack>
    </fieldset>
  )
}

export const chosenIn = <Name extends string>(
  texts: Readonly<Record<Name, string>>,
  fields: FormData,
): Name[] =>
  // The cast is safe, because the record has no other keys.
  (Object.keys(texts) as Name[]).filter((name) => fields.has(name))

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

type CredentialsProps<Data, Row> = Omit<SectionProps<Data>, 'children'> & {
  rowsOf: (data: Data) => readonly Row[]
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  empty: { title: string; text: string }
  revoke: { text: string; run: (id: string) => Promise<unknown>; failed: string; topic: string }
}

export const Credentials = <Data, Row extends Credential>(props: CredentialsProps<Data, Row>) => {
  const { rowsOf, columns, nameOf, empty, revoke, ...section } = props
  const { title: label, noun } = section
  const isManager = useMayActAs('manager')
  const confirmRevoking = (row: Row): void =>
    openQuestion({
      title: `Revoke ${nameOf(row)}?`,
      texts: [revoke.text],
      confirm: 'Revoke',
      isDangerous: true,
      run: () =>
        act({ ...revoke, run: () => revoke.run(row.id), done: `${nameOf(row)} is revoked` }),
    })
  const renderRevoke = (row: Row) => (
    <IconButton icon="trash" label={`Revoke ${nameOf(row)}`} onClick={() => confirmRevoking(row)} />
  )
  const actions = { name: 'Actions', kind: 'actions' as const, cell: renderRevoke }
  const keyOf = ({ id }: Row): string => id
  return (
    <CredentialSection {...section}>
      {(data) => {
        const { usable = [], ended = [] } = Object.groupBy(rowsOf(data), (row) =>
          row.has_ended ? 'ended' : 'usable',
        )
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
          </>
        )
      }}
    </CredentialSection>
  )
}
