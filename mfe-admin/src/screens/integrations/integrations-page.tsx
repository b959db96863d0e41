import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge, type Tone } from '@shop/ui/badge'
import { IconLink } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import {
  amount,
  code,
  focusTarget,
  list,
  moment,
  shares,
  soft,
  strong,
} from '../../frame/display/display.css.ts'
import { Meter, Page, Section } from '../../frame/display/page.tsx'
import { shareOf, timeText } from '../../frame/display/text.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { type AttentionItem, findAttention } from './attention.ts'
import { healthOf, measures, rateText, seriesOf } from './health-stats.ts'
import { Sparkline } from './health-tab.tsx'
import * as css from './integrations.css.ts'
import { ModuleDialog } from './module-dialog.tsx'
import { type IntegrationsSearch, moduleHref, registryQueries, useWho } from './registry-queries.ts'
import { shareText, strategyText } from './release-text.ts'
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
          <ul className={list}>
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
      {typeof sinceMs === 'number' && (
        <time className={moment} dateTime={new Date(sinceMs).toISOString()}>
          {timeText(sinceMs)}
        </time>
      )}
    </li>
  )
}

type Props = { module: ModuleDetails }

const ModuleName = ({ module: { module, team, frozen } }: Props) => (
  <div>
    <Row gap="xs">
      <a className={strong} href={moduleHref(module)}>
        {module}
      </a>
      {frozen && <Badge>Frozen</Badge>}
    </Row>
    <span className={soft}>
      Team <bdi>{team}</bdi>
    </span>
  </div>
)

const LiveRelease = ({ module: { live, releases } }: Props) => {
  const who = useWho()
  if (!live) return <span className={subtle}>Not in the shop</span>
  const release = releases.find(({ version }) => version === live)
  return (
    <span>
      <span className={code}>{live}</span>
      {release?.last_live_at_ms && (
        <span className={soft}>
          {timeText(release.last_live_at_ms)} by <bdi>{who(release.created_by)}</bdi>
        </span>
      )}
    </span>
  )
}

const CanaryShare = ({ module: { canary } }: Props) => {
  if (!canary) return <span className={subtle}>None</span>
  return (
    <span className={css.canary}>
      <span className={code}>{canary.version}</span>
      <span className={css.canaryShare}>
        <Meter label={`Share of ${canary.version}`} share={canary.percent} />
        <span className={amount}>{shareText(canary.percent)}</span>
      </span>
      {canary.strategy.kind !== 'fixed' && (
        <span className={soft}>{strategyText(canary.strategy)}</span>
      )}
    </span>
  )
}

const Failures = ({ module }: Props) => {
  const { data: health } = useQuery(registryQueries.health(usePage().client))
  const [measure] = measures
  const releases = health ? healthOf(module, health) : []
  if (!measure || releases.every(({ minutes }) => minutes.length === 0))
    return <span className={subtle}>No visits yet</span>
  return (
    <span className={shares}>
      {seriesOf(measure, releases).map((series) => (
        <span key={series.version} className={css.failure}>
          <Sparkline label={`Failures of ${series.version}, minute by minute`} series={series} />
          <span className={amount}>
            {series.counts ? rateText(shareOf(series.affected, series.visitors)) : '–'}
          </span>
        </span>
      ))}
    </span>
  )
}

const columns: readonly Column<ModuleDetails>[] = [
  { name: 'Module', kind: 'lead', cell: (module) => <ModuleName module={module} /> },
  { name: 'Live', cell: (module) => <LiveRelease module={module} /> },
  { name: 'Canary', cell: (module) => <CanaryShare module={module} /> },
  { name: 'Failures', kind: 'mark', cell: (module) => <Failures module={module} /> },
  {
    name: 'Actions',
    kind: 'actions',
    cell: ({ module }) => (
      <IconLink icon="eye" label={`View details of ${module}`} href={moduleHref(module)} />
    ),
  },
]

const OtherPrograms = () => (
  <Section title="Connect other programs" level={2}>
    <Stack gap="xs">
      <p className={subtle}>
        Programs use the shop’s API, which describes itself, and may read which releases are live.
      </p>
      <Row gap="lg">
        <a className={css.link} href="/api/openapi.json">
          Description of the API
        </a>
        <a className={css.link} href="/api/registry/discovery">
          Modules in the frontend discovery schema
        </a>
      </Row>
    </Stack>
  </Section>
)
