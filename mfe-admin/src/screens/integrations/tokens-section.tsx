import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { revokeToken } from '@shop/client/registry'
import type { TokenDetails } from '@shop/contracts/deploy-token'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subheading, subtle } from '@shop/ui/type'

import { soft } from '../../frame/display/display.css.ts'
import { Disclosure } from '../../frame/display/disclosure.tsx'
import { Question } from '../../frame/display/form.tsx'
import { Lines } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { ListSection } from '../../lists/list.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import * as css from './integrations.css.ts'
import { act } from './module-actions.ts'
import { registryQueries, useWho } from './registry-queries.ts'
import { allowsText, hasEnded, tokenName } from './token-draft.ts'

export const TokensSection = ({ modules }: { modules: readonly string[] }) => {
  const { client } = usePage()
  const isManager = useMayActAs('manager')
  const [isCreating, setIsCreating] = useState(false)
  return (
    <section aria-labelledby="tokens">
      <Stack gap="sm">
        <Row gap="sm" justify="between">
          <h2 id="tokens" className={subheading}>
            Deploy tokens
          </h2>
          {isManager && (
            <Button tone="outline" onClick={() => setIsCreating(true)}>
              Create a token
            </Button>
          )}
        </Row>
        <p className={subtle}>
          With a token a team publishes releases of its module, from its own machine or its CI.
          {!isManager && ' Only a manager may create or revoke one.'}
        </p>
        <QueryResult query={useQuery(registryQueries.tokens(client))} noun="tokens" level={3}>
          {({ tokens }) => (
            <ListSection label="List of tokens">
              <TokenLists tokens={tokens} />
            </ListSection>
          )}
        </QueryResult>
      </Stack>
      <CreateTokenDialog
        isOpen={isCreating}
        modules={modules}
        onClose={() => setIsCreating(false)}
      />
    </section>
  )
}

const TokenLists = ({ tokens }: { tokens: readonly TokenDetails[] }) => {
  const isManager = useMayActAs('manager')
  const [toRevoke, setToRevoke] = useState<TokenDetails>()
  const { usable = [], ended = [] } = Object.groupBy(tokens, (token) =>
    hasEnded(token) ? 'ended' : 'usable',
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
  const by = token.created_by && (
    <>
      {' by '}
      <bdi>{who(token.created_by)}</bdi>
    </>
  )
  return (
    <Lines
      name={tokenName(token)}
      note={
        <>
          {timeText(token.created_at_ms)}
          {by}
        </>
      }
    />
  )
}

const Time = ({ ms }: { ms: number | null }) =>
  ms === null ? 'Never' : <span className={css.time}>{timeText(ms)}</span>

const Expiry = ({ token: { revoked_at_ms, expires_at_ms } }: { token: TokenDetails }) =>
  revoked_at_ms === null ? (
    <Time ms={expires_at_ms} />
  ) : (
    <span className={css.time}>Revoked {timeText(revoked_at_ms)}</span>
  )

const columns: readonly Column<TokenDetails>[] = [
  { name: 'Name', kind: 'lead', cell: (token) => <Name token={token} /> },
  { name: 'Module', cell: ({ module }) => (module === '*' ? 'Any' : module) },
  { name: 'Allows', cell: (token) => <span className={soft}>{allowsText(token)}</span> },
  { name: 'Last used', cell: ({ last_used_at_ms }) => <Time ms={last_used_at_ms} /> },
  { name: 'Expires', cell: (token) => <Expiry token={token} /> },
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
