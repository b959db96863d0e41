import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge, type Tone } from '@shop/ui/badge'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { Page, Section } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { type AttentionItem, findAttention } from './attention.ts'
import * as css from './integrations.css.ts'
import { ModuleDialog } from './module-dialog.tsx'
import { ModuleTable } from './module-table.tsx'
import { type IntegrationsSearch, moduleHref, registryQueries } from './registry-queries.ts'
import { TokensSection } from './tokens-section.tsx'

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
              // Takes the focus when the details close and their opener is gone.
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

const badges: Record<AttentionItem['kind'], readonly [text: string, tone: Tone]> = {
  alert: ['Alert', 'danger'],
  withdrawn: ['Withdrawn', 'warning'],
  approval: ['Waiting', 'info'],
  frozen: ['Frozen', 'plain'],
}

/** Keeps the `status` element mounted even if empty, so that new items are announced. */
const AttentionList = ({ modules }: { modules: readonly ModuleDetails[] }) => {
  const { data: health } = useQuery(registryQueries.health(usePage().client))
  const items = findAttention(modules, health?.alerts ?? [])
  return (
    <div role="status">
      {items.length > 0 && (
        <Section title="Needs attention" level={2}>
          <ul className={css.list}>
            {items.map((item) => (
              <Item key={`${item.kind} ${item.title}`} item={item} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

const Item = ({ item: { kind, module, title, reason, sinceMs, tab } }: { item: AttentionItem }) => {
  const [text, tone] = badges[kind]
  return (
    <li className={css.attentionItem}>
      <Badge tone={tone}>{text}</Badge>
      <span className={css.attentionText}>
        <a className={css.attentionLink} href={moduleHref(module, tab)}>
          {title}
        </a>
        {reason && (
          <span className={css.reason} dir="auto">
            {reason}
          </span>
        )}
      </span>
      {sinceMs !== undefined && (
        <time className={css.when} dateTime={new Date(sinceMs).toISOString()}>
          {timeText(sinceMs)}
        </time>
      )}
    </li>
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
