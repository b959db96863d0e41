import { useQueries, useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { Badge, type Tone } from '@shop/ui/badge'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle, touchTarget } from '@shop/ui/type'

import { amount, code, focusTarget, list, soft, strong } from '../../frame/display/display.css.ts'
import { Lines, Moment, Page, Section } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { ApiKeysSection } from './api-keys-section.tsx'
import { AssistantSection } from './assistant-section.tsx'
import { type AttentionItem, findAttention } from './attention.ts'
import { failures, healthOf, rateText } from './health-stats.ts'
import { Reason } from './health-tab.tsx'
import * as css from './integrations.css.ts'
import { ModuleDialog } from './module-dialog.tsx'
import { type IntegrationsSearch, moduleHref, registryQueries, useWho } from './registry-queries.ts'
import { shareText, strategyText } from './release-text.ts'
import { TokensSection } from './tokens-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export const IntegrationsPage = ({ search }: { search: IntegrationsSearch }) => {
  const registry = useQuery(registryQueries.registry())
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
                text="Create a deploy token below: with it, a team publishes its first release."
              />
            ) : (
              // Takes the focus when the details close, if the link that opened them is gone.
              <div className={focusTarget} tabIndex={-1}>
                <Table
                  label="Modules"
                  rows={modules}
                  keyOf={({ module }) => module}
                  columns={columns}
                />
              </div>
            )
          }
        </QueryResult>
      </Section>
      <TokensSection modules={modules.map(({ module }) => module)} />
      <WebhooksSection />
      <ApiKeysSection />
      <OtherPrograms />
      <AssistantSection />
      <ModuleDialog search={search} />
    </Page>
  )
}

const badges: Record<AttentionItem['kind'], readonly [text: string, tone: Tone]> = {
  alert: ['Alert', 'danger'],
  failing: ['Failing', 'danger'],
  withdrawn: ['Withdrawn', 'warning'],
  approval: ['Waiting', 'info'],
  secret: ['Missing', 'warning'],
  frozen: ['Frozen', 'plain'],
}

/** Keeps the `status` element mounted while empty, so that screen readers announce new items. */
const AttentionList = ({ modules }: { modules: readonly ModuleDetails[] }) => {
  const { data: health } = useQuery(registryQueries.health())
  // Queries only modules with grants, because most modules have no back end.
  const withGrants = modules.filter(({ grants }) => grants.length > 0)
  const backends = useQueries({
    queries: withGrants.map(({ module }) => registryQueries.backend(module)),
  }).map(({ data }, index) => ({ module: withGrants[index]?.module ?? '', ...data }))
  const items = findAttention(modules, health?.alerts ?? [], backends)
  return (
    <div role="status">
      {items.length > 0 && (
        <Section title="Needs attention" level={2}>
          <ul className={list}>
            {items.map(({ kind, module, title, reason, sinceMs, tab }) => (
              <li key={`${kind} ${title}`} className={css.attention}>
                <Badge tone={badges[kind][1]}>{badges[kind][0]}</Badge>
                <span>
                  <a className={strong} href={moduleHref(module, tab)}>
                    {title}
                  </a>
                  {reason && <Reason text={reason} />}
                </span>
                {typeof sinceMs === 'number' && <Moment at={sinceMs} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

type Props = { module: ModuleDetails }

const LiveRelease = ({ module: { live, releases } }: Props) => {
  const who = useWho()
  if (!live) return <span className={subtle}>Not in the shop</span>
  const release = releases.find(({ version }) => version === live)
  const since = release?.last_live_at_ms && (
    <>
      {timeText(release.last_live_at_ms)} by <bdi>{who(release.created_by)}</bdi>
    </>
  )
  return <Lines name={live} look={code} note={since} />
}

const Canary = ({ module: { canary } }: Props) => {
  if (!canary) return <span className={subtle}>None</span>
  const now = canary.strategy.kind === 'fixed' ? '' : `${shareText(canary.percent)} now: `
  return <Lines name={canary.version} look={code} note={now + strategyText(canary.strategy)} />
}

const Failures = ({ module }: Props) => {
  const { data: health } = useQuery(registryQueries.health())
  const releases = health ? healthOf(module, health).filter(({ counts }) => counts) : []
  if (releases.length === 0) return <span className={subtle}>No visits yet</span>
  return (
    <span>
      {releases.map(({ version, role, counts }) => (
        <span key={version} className={soft}>
          <span className={amount}>{rateText(failures, counts)}</span> {role}
        </span>
      ))}
    </span>
  )
}

const columns: readonly Column<ModuleDetails>[] = [
  {
    name: 'Module',
    kind: 'lead',
    cell: ({ module, team, frozen }) => (
      <Row gap="xs">
        <Lines name={module} href={moduleHref(module)} note={`Team ${team}`} />
        {frozen && <Badge>Frozen</Badge>}
      </Row>
    ),
  },
  { name: 'Live', cell: (module) => <LiveRelease module={module} /> },
  { name: 'Canary', cell: (module) => <Canary module={module} /> },
  { name: 'Failures', kind: 'number', cell: (module) => <Failures module={module} /> },
]

const OtherPrograms = () => (
  <Section title="Connect other programs" level={2}>
    <p className={subtle}>Programs use the shop’s API, which describes itself.</p>
    <a className={touchTarget} href="/api/openapi.json">
      Description of the API
    </a>
    <a className={touchTarget} href="/products.xml">
      Product feed for Google and Meta
    </a>
  </Section>
)
