import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createApiKey, revokeApiKey } from '@shop/client/api-keys'
import type { ApiKey, CreatedApiKey } from '@shop/contracts/api-key'
import type { ProblemIssue } from '@shop/contracts/problem'
import { type Scope, scopeTexts } from '@shop/contracts/scopes'
import { usePage } from '@shop/module-runtime/use-page'
import { Select, TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { soft } from '../../frame/display/display.css.ts'
import {
  Question,
  QuestionButton,
  type Submit,
  useProblemFocus,
} from '../../frame/display/form.tsx'
import { Disclosure, Lines, Section } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { ListSection } from '../../lists/list.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { Choices } from './choices.tsx'
import { withReason } from './module-actions.ts'
import { CopyField } from './module-dialogs.tsx'
import { programQueries } from './registry-queries.ts'
import { expiries, issueOf, timeOrNever } from './token-text.ts'

export const ApiKeysSection = () => {
  const isManager = useMayActAs('manager')
  return (
    <Section title="API keys" level={2}>
      <Row gap="sm" justify="between">
        <p className={subtle}>
          With a key a program on another server uses the shop’s API.
          {!isManager && ' Only a manager may create or revoke one.'}
        </p>
        {isManager && <CreateApiKey />}
      </Row>
      <QueryResult
        query={useQuery(programQueries.apiKeys(usePage().client))}
        noun="API keys"
        level={3}
      >
        {({ keys }) => (
          <ListSection label="List of API keys">
            <KeyLists keys={keys} />
          </ListSection>
        )}
      </QueryResult>
    </Section>
  )
}

const columns: readonly Column<ApiKey>[] = [
  {
    name: 'Name',
    kind: 'lead',
    cell: ({ id, name, created_at_ms, created_by }) => (
      <Lines name={name} note={`key:${id}, ${timeText(created_at_ms)} by ${created_by}`} />
    ),
  },
  {
    name: 'May',
    cell: ({ scopes }) => (
      <span className={soft}>{scopes.map((scope) => scopeTexts[scope]).join('; ')}</span>
    ),
  },
  { name: 'Last used', cell: ({ last_used_at_ms }) => timeOrNever(last_used_at_ms) },
  {
    name: 'Expires',
    cell: ({ revoked_at_ms, expires_at_ms }) =>
      revoked_at_ms === null ? timeOrNever(expires_at_ms) : `Revoked ${timeText(revoked_at_ms)}`,
  },
]

const KeyLists = ({ keys }: { keys: readonly ApiKey[] }) => {
  const isManager = useMayActAs('manager')
  const [toRevoke, setToRevoke] = useState<ApiKey>()
  const usable = keys.filter((key) => !key.has_ended)
  const ended = keys.filter((key) => key.has_ended)
  const renderRevoke = (key: ApiKey) => (
    <IconButton icon="trash" label={`Revoke ${key.name}`} onClick={() => setToRevoke(key)} />
  )
  const revoke = { name: 'Actions', kind: 'actions' as const, cell: renderRevoke }
  return (
    <>
      {usable.length === 0 ? (
        <Notice
          level={3}
          title="No key can be used"
          text="A program that reads orders or sets tracking numbers needs one."
        />
      ) : (
        <Table
          label="API keys"
          rows={usable}
          keyOf={({ id }) => id}
          columns={isManager ? [...columns, revoke] : columns}
        />
      )}
      {ended.length > 0 && (
        <Disclosure title={`Revoked and expired keys (${ended.length})`}>
          <Table
            label="Revoked and expired keys"
            rows={ended}
            keyOf={({ id }) => id}
            columns={columns}
          />
        </Disclosure>
      )}
      <RevokeDialog apiKey={toRevoke} onClose={() => setToRevoke(undefined)} />
    </>
  )
}

const RevokeDialog = ({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) => {
  const { client } = usePage()
  const { id = '', name = '' } = apiKey ?? {}
  return (
    <Question
      title={`Revoke ${name}?`}
      isOpen={apiKey !== undefined}
      onClose={onClose}
      confirm="Revoke"
      isDangerous
      onConfirm={() =>
        write({
          run: () => revokeApiKey(client, id),
          done: { title: `${name} is revoked` },
          failed: (problem) => withReason('The key was not revoked', problem),
          topic: 'api-keys',
        })
      }
    >
      <p>The program can do nothing more with it, and this cannot be undone.</p>
    </Question>
  )
}

const CreateApiKey = () => {
  const [created, setCreated] = useState<CreatedApiKey>()
  return (
    <QuestionButton
      button={{ tone: 'outline', children: 'Create a key' }}
      title={created ? 'Your new key' : 'Create an API key'}
      onClose={() => setCreated(undefined)}
      firstFocus="input[name='name']"
      confirm="Create the key"
      done={created && 'I have stored it'}
    >
      {(submit) =>
        created ? (
          <Stack gap="md">
            <p>
              It is shown this once: the shop stores no more than its hash. The program sends it to{' '}
              {location.host} as <code>Authorization: Bearer</code>.
            </p>
            <CopyField label="API key" value={created.key} hint="Keep it on a server." />
          </Stack>
        ) : (
          <KeyForm submit={submit} onCreated={setCreated} />
        )
      }
    </QuestionButton>
  )
}

type FormProps = { submit: Submit; onCreated: (created: CreatedApiKey) => void }

const KeyForm = ({ submit, onCreated }: FormProps) => {
  const { client } = usePage()
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([])
  /** Resolves to false to keep the dialog open, because it then shows the new key. */
  const create = async (fields: FormData): Promise<false> => {
    const days = String(fields.get('expires_in_days') ?? '')
    const input = {
      name: String(fields.get('name') ?? ''),
      scopes: [...scopes],
      expires_in_days: days ? Number(days) : null,
    }
    await write({
      run: async () => onCreated(await createApiKey(client, input)),
      failed: (problem) => {
        setIssues(problem?.issues ?? [])
        return withReason('The key was not created', problem)
      },
      topic: 'api-keys',
    })
    return false
  }
  return (
    <form ref={useProblemFocus(issues)} {...submit(create)}>
      <Stack gap="md">
        <TextField
          name="name"
          label="Name"
          autoComplete="off"
          hasRequiredMark
          problem={issueOf(issues, 'name', 'Name')}
          hint="What people call the program: “ERP”."
        />
        <Choices
          label="It may"
          texts={scopeTexts}
          chosen={scopes}
          onChange={setScopes}
          problem={issueOf(issues, 'scopes', 'Rights')}
        />
        <Select name="expires_in_days" label="Expires after" options={expiries} />
      </Stack>
    </form>
  )
}
