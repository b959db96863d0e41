import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { createToken, revokeToken } from '@shop/client/registry'
import type { CreateTokenInput, TokenDetails } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'
import { Checkbox, Select, TextArea, TextField } from '@shop/ui/field'
import type { Column } from '@shop/ui/table'

import { soft } from '../../frame/display/display.css.ts'
import { Lines } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { client } from '../../frame/staff/staff-session.ts'
import { Credentials, lifeColumns, SecretButton } from '../../forms/credentials.tsx'
import { registryQueries, useWho } from './registry-queries.ts'
import { allowsText, expiries, readTokenInput, tokenName, tokenProblem } from './token-text.ts'

export const TokensSection = ({ modules }: { modules: readonly string[] }) => (
  <Credentials
    title="Deploy tokens"
    text="With a token, a team publishes releases of its module, from its own machine or its CI."
    mayText="create or revoke one"
    create={<CreateToken modules={modules} />}
    query={useQuery(registryQueries.tokens())}
    noun="tokens"
    rowsOf={({ tokens }) => tokens}
    columns={columns}
    nameOf={tokenName}
    empty={{
      title: 'No active tokens',
      text: 'A team that publishes from outside needs one. Managers can publish without one.',
    }}
    revoke={{
      text: 'Shoppers see no difference: what it published stays. Its team cannot publish with it again, and this cannot be undone.',
      run: (id) => revokeToken(client, id),
      failed: 'The token was not revoked',
      topic: 'releases',
    }}
  />
)

const Name = ({ token }: { token: TokenDetails }) => {
  const who = useWho()
  const by = token.created_by ? ` by ${who(token.created_by)}` : ''
  return <Lines name={tokenName(token)} note={`${timeText(token.created_at_ms)}${by}`} />
}

const columns: readonly Column<TokenDetails>[] = [
  { name: 'Name', kind: 'lead', cell: (token) => <Name token={token} /> },
  { name: 'Module', cell: ({ module }) => (module === '*' ? 'Any' : module) },
  { name: 'Allows', cell: (token) => <span className={soft}>{allowsText(token)}</span> },
  ...lifeColumns,
]

const CreateToken = ({ modules }: { modules: readonly string[] }) => (
  <SecretButton
    button="Create a token"
    title="Create a deploy token"
    madeTitle="Your new token"
    firstFocus="input[name='name']"
    confirm="Create the token"
    make={(fields) => createToken(client, readTokenInput(fields))}
    failed="The token was not created"
    topic="releases"
    renderAbout={() => (
      <>
        It is shown only once: the shop stores just its hash. Keep it where the team keeps its
        secrets, as <code>DEPLOY_TOKEN</code>.
      </>
    )}
    secretOf={({ token, details }) => ({
      label: 'Deploy token',
      value: token,
      hint: `For ${details.module === '*' ? 'any module' : details.module}.`,
    })}
  >
    {({ issues }) => <TokenFields issues={issues} modules={modules} />}
  </SecretButton>
)

type FieldsProps = { issues: readonly ProblemIssue[]; modules: readonly string[] }

const TokenFields = ({ issues, modules }: FieldsProps) => {
  const listId = useId()
  const field = (name: keyof CreateTokenInput, label: string) => ({
    name,
    label,
    problem: tokenProblem(issues, name, label),
  })
  return (
    <>
      <TextField
        {...field('name', 'Name')}
        autoComplete="off"
        hasRequiredMark
        hint="What people call it: “CI of the reviews team”."
      />
      <TextField
        {...field('module', 'Module')}
        autoComplete="off"
        autoCapitalize="none"
        hasRequiredMark
        list={listId}
        hint="One of the shop’s, or the name of a new one."
      />
      <datalist id={listId}>
        {modules.map((module) => (
          <option key={module} value={module}>
            {module}
          </option>
        ))}
      </datalist>
      <TextArea
        {...field('routes', 'Paths')}
        height="short"
        hint="One per line, such as /reviews/*. Its releases may own these and no others."
      />
      <TextArea
        {...field('slots', 'Slots')}
        height="short"
        hint="One per line, such as product.details."
      />
      <TextArea
        {...field('sources', 'Other sites')}
        height="short"
        hint="One per line, after what it is used for: connect, frame or image, as in connect https://api.example.com. Pages of its releases may use these without approval."
      />
      <Checkbox name="links" label="Links of its releases are shown without approval" />
      <Checkbox
        name="grants"
        label="Its back end may do what it declares, without approval: read orders, send emails to customers and data to other sites. Only for a team that you trust with all of it."
      />
      <Select {...field('expires_in_days', 'Expires after')} options={expiries} />
    </>
  )
}
