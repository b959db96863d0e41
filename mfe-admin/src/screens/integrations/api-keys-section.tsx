import { useQuery } from '@tanstack/react-query'

import { createApiKey, revokeApiKey } from '@shop/client/api-keys'
import type { ApiKey } from '@shop/contracts/api-key'
import { scopeTexts } from '@shop/contracts/scopes'
import { Select, TextField } from '@shop/ui/field'
import type { Column } from '@shop/ui/table'

import { soft } from '../../frame/display/display.css.ts'
import { problemText } from '../../frame/display/form.tsx'
import { Lines } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { client } from '../../frame/staff/staff-session.ts'
import {
  Choices,
  chosenIn,
  Credentials,
  lifeColumns,
  SecretButton,
} from '../../forms/credentials.tsx'
import { programQueries } from './registry-queries.ts'
import { expiries } from './token-text.ts'

export const ApiKeysSection = () => (
  <Credentials
    title="API keys"
    text="With a key, a program on another server uses the shop’s API."
    mayText="create or revoke one"
    create={<CreateApiKey />}
    query={useQuery(programQueries.apiKeys())}
    noun="API keys"
    rowsOf={({ keys }) => keys}
    columns={columns}
    nameOf={({ name }) => name}
    empty={{
      title: 'No active keys',
      text: 'A program that reads orders or sets tracking numbers needs one.',
    }}
    revoke={{
      text: 'The program can no longer use it, and this cannot be undone.',
      run: (id) => revokeApiKey(client, id),
      failed: 'The key was not revoked',
      topic: 'api-keys',
    }}
  />
)

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
  ...lifeColumns,
]

const CreateApiKey = () => (
  <SecretButton
    button="Create a key"
    title="Create an API key"
    madeTitle="Your new key"
    firstFocus="input[name='name']"
    confirm="Create the key"
    make={(fields) =>
      createApiKey(client, {
        name: String(fields.get('name')),
        scopes: chosenIn(scopeTexts, fields),
        expires_in_days: Number(fields.get('expires_in_days')) || null,
      })
    }
    failed="The key was not created"
    topic="api-keys"
    renderAbout={() => (
      <>
        It is shown only once: the shop stores just its hash. The program sends it to{' '}
        {location.host} as <code>Authorization: Bearer</code>.
      </>
    )}
    secretOf={({ key }) => ({ label: 'API key', value: key, hint: 'Keep it on a server.' })}
  >
    {({ fieldOf, problemOf }) => (
      <>
        <TextField
          {...fieldOf('name', 'Name')}
          hasRequiredMark
          hint="What people call the program: “ERP”."
        />
        <Choices
          legend="It may"
          texts={scopeTexts}
          problem={problemText('Rights', problemOf('scopes'))}
        />
        <Select name="expires_in_days" label="Expires after" options={expiries} />
      </>
    )}
  </SecretButton>
)
