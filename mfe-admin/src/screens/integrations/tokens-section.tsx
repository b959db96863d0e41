import { useQuery } from '@tanstack/react-query'

import { revokeToken } from '@shop/client/registry'
import type { TokenDetails } from '@shop/contracts/deploy-token'
import type { Column } from '@shop/ui/table'

import { soft } from '../../frame/display/display.css.ts'
import { Lines } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { client } from '../../frame/staff/staff-session.ts'
import { CreateToken } from './create-token-dialog.tsx'
import { CredentialLists, CredentialSection, lifeColumns } from './credentials.tsx'
import { registryQueries, useWho } from './registry-queries.ts'
import { allowsText, tokenName } from './token-text.ts'

export const TokensSection = ({ modules }: { modules: readonly string[] }) => (
  <CredentialSection
    title="Deploy tokens"
    text="With a token, a team publishes releases of its module, from its own machine or its CI."
    mayText="create or revoke one"
    create={<CreateToken modules={modules} />}
    query={useQuery(registryQueries.tokens())}
    noun="tokens"
  >
    {({ tokens }) => (
      <CredentialLists
        label="Deploy tokens"
        noun="tokens"
        rows={tokens}
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
    )}
  </CredentialSection>
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
