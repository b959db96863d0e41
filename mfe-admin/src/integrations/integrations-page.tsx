import { useQuery } from '@tanstack/react-query'

import { usePage } from '@shop/module-runtime/use-page'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { Page, Section } from '../display/page.tsx'
import { QueryResult } from '../listing/query-result.tsx'
import { AttentionList } from './attention-list.tsx'
import * as css from './integrations.css.ts'
import { ModuleDialog } from './module-dialog.tsx'
import { ModuleTable } from './module-table.tsx'
import { type IntegrationsSearch, registryQueries } from './registry-queries.ts'
import { TokensSection } from './tokens-section.tsx'

/** What other teams and programs bring into the shop, and what shoppers get of it. */
export const IntegrationsPage = ({ search }: { search: IntegrationsSearch }) => {
  const registry = useQuery(registryQueries.registry(usePage().client))
  const modules = registry.data?.modules ?? []
  return (
    <Page title="Integrations">
      <AttentionList modules={modules} />
      <Section title="Modules" level={2}>
        <QueryResult query={registry} noun="modules" level={3}>
          {() =>
            modules.length === 0 ? (
              <Notice
                level={3}
                title="No module has been published yet"
                text="Create a deploy token below: with it a team publishes its first release."
              />
            ) : (
              // The details give the focus back to it when what opened them is gone.
              <div className={css.modules} tabIndex={-1}>
                <ModuleTable modules={modules} />
              </div>
            )
          }
        </QueryResult>
      </Section>
      <TokensSection modules={modules.map(({ module }) => module)} />
      <OtherPrograms />
      <ModuleDialog search={search} />
    </Page>
  )
}

const OtherPrograms = () => (
  <Section title="Connect other programs" level={2}>
    <Stack gap="xs">
      <p className={subtle}>
        Programs use the shop’s API, which describes itself, and may read which releases are live.
      </p>
      <ul className={css.links}>
        <li>
          <a className={css.link} href="/api/openapi.json">
            Description of the API
          </a>
        </li>
        <li>
          <a className={css.link} href="/api/registry/discovery">
            Modules in the frontend discovery schema
          </a>
        </li>
      </ul>
    </Stack>
  </Section>
)
