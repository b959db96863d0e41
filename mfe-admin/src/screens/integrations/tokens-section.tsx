import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { revokeToken } from '@shop/client/registry'
import type { TokenDetails } from '@shop/contracts/deploy-token'
import { usePage } from '@shop/module-runtime/use-page'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { soft } from '../../frame/display/display.css.ts'
import { Question } from '../../frame/display/form.tsx'
import { Disclosure, Lines, Section } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { ListSection } from '../../lists/list.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { CreateToken } from './create-token-dialog.tsx'
import { act } from './module-actions.ts'
import { registryQueries, useWho } from './registry-queries.ts'
import { allowsText, timeOrNever, tokenName } from './token-text.ts'

export const TokensSection = ({ modules }: { modules: readonly string[] }) => {
  const isManager = useMayActAs('manager')
  return (
    <Section title="Deploy tokens" level={2}>
      <Row gap="sm" justify="between">
        <p className={subtle}>
          With a token a team publishes releases of its module, from its own machine or its CI.
          {!isManager && ' Only a manager may create or revoke one.'}
        </p>
        {isManager && <CreateToken modules={modules} />}
      </Row>
      <QueryResult
        query={useQuery(registryQueries.tokens(usePage().client))}
        noun="tokens"
        level={3}
      >
        {({ tokens }) => (
          <ListSection label="List of tokens">
            <TokenLists tokens={tokens} />
          </ListSection>
        )}
      </QueryResult>
    </Section>
  )
}

const TokenLists = ({ tokens }: { tokens: readonly TokenDetails[] }) => {
  const isManager = useMayActAs('manager')
  const [toRevoke, setToRevoke] = useState<TokenDetails>()
  const { usable = [], ended = [] } = Object.groupBy(tokens, (token) =>
    token.has_ended ? 'ended' : 'usable',
  )
  const renderRevoke = (token: TokenDetails) => (
    <IconButton
      icon="trash"
      label={`Revoke ${tokenName(token)}`}
      onClick={() => setToRevoke(token)}
    />
  )
  const revoke = { name: 'Actions', kind: 'actions' as const, cell: renderRevoke }
  return (
    <>
      {usable.length === 0 ? (
        <Notice
          level={3}
          title="No token can be used"
          text="A team that is to publish from outside needs one. Managers can publish without."
        />
      ) : (
        <Table
          label="Deploy tokens"
          rows={usable}
          keyOf={({ id }) => id}
          columns={isManager ? [...columns, revoke] : columns}
        />
      )}
      {ended.length > 0 && (
        <Disclosure title={`Revoked and expired (${ended.length})`}>
          <Table
            label="Revoked and expired tokens"
            rows={ended}
            keyOf={({ id }) => id}
            columns={columns}
          />
        </Disclosure>
      )}
      <RevokeDialog token={toRevoke} onClose={() => setToRevoke(undefined)} />
    </>
  )
}

const Name = ({ token }: { token: TokenDetails }) => {
  const who = useWho()
  const by = token.created_by ? ` by ${who(token.created_by)}` : ''
  return <Lines name={tokenName(token)} note={`${timeText(token.created_at_ms)}${by}`} />
}

const columns: readonly Column<TokenDetails>[] = [
  { name: 'Name', kind: 'lead', cell: (token) => <Name token={token} /> },
  { name: 'Module', cell: ({ module }) => (module === '*' ? 'Any' : module) },
  { name: 'Allows', cell: (token) => <span className={soft}>{allowsText(token)}</span> },
  { name: 'Last used', cell: ({ last_used_at_ms }) => timeOrNever(last_used_at_ms) },
  {
    name: 'Expires',
    cell: ({ revoked_at_ms, expires_at_ms }) =>
      revoked_at_ms === null ? timeOrNever(expires_at_ms) : `Revoked ${timeText(revoked_at_ms)}`,
  },
]

type RevokeProps = { token: TokenDetails | undefined; onClose: () => void }

const RevokeDialog = ({ token, onClose }: RevokeProps) => {
  const { client } = usePage()
  const name = token ? tokenName(token) : ''
  return (
    <Question
      title={`Revoke ${name}?`}
      isOpen={token !== undefined}
      onClose={onClose}
      confirm="Revoke"
      isDangerous
      onConfirm={() =>
        act({
          run: () => revokeToken(client, token?.id ?? ''),
          done: `${name} is revoked`,
          failed: 'The token was not revoked',
        })
      }
    >
      <p>
        Shoppers see no difference: what it published stays. Its team cannot publish with it again,
        and this cannot be undone.
      </p>
    </Question>
  )
}
