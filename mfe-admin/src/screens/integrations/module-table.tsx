import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { IconLink } from '@shop/ui/icon-button'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { soft, strong } from '../../frame/display/display.css.ts'
import { Meter } from '../../frame/display/page.tsx'
import { shareOf, timeText } from '../../frame/display/text.tsx'
import { healthOf, measures, rateText, seriesOf } from './health-stats.ts'
import * as css from './integrations.css.ts'
import { moduleHref, registryQueries } from './registry-queries.ts'
import { shareText, strategyText } from './release-text.ts'
import { Sparkline } from './sparkline.tsx'
import { useWho } from './use-who.ts'

export const ModuleTable = ({ modules }: { modules: readonly ModuleDetails[] }) => (
  <Table label="Modules" rows={modules} keyOf={({ module }) => module} columns={columns} />
)

const ModuleName = ({ module: { module, team, frozen } }: { module: ModuleDetails }) => (
  <span>
    <span className={css.moduleName}>
      <a className={strong} href={moduleHref(module)}>
        {module}
      </a>
      {frozen && <Badge>Frozen</Badge>}
    </span>
    <span className={soft}>
      Team <bdi>{team}</bdi>
    </span>
  </span>
)

const LiveRelease = ({ module: { live, releases } }: { module: ModuleDetails }) => {
  const who = useWho()
  if (!live) return <span className={subtle}>Not in the shop</span>
  const release = releases.find(({ version }) => version === live)
  return (
    <span>
      <span className={css.version}>{live}</span>
      {release?.last_live_at_ms && (
        <span className={soft}>
          {timeText(release.last_live_at_ms)} by <bdi>{who(release.created_by)}</bdi>
        </span>
      )}
    </span>
  )
}

const CanaryShare = ({ module: { canary } }: { module: ModuleDetails }) => {
  if (!canary) return <span className={subtle}>None</span>
  return (
    <span className={css.canary}>
      <span className={css.version}>{canary.version}</span>
      <span className={css.canaryShare}>
        <Meter label={`Share of ${canary.version}`} share={canary.percent} />
        <span className={css.rateSmall}>{shareText(canary.percent)}</span>
      </span>
      {canary.strategy.kind !== 'fixed' && (
        <span className={soft}>{strategyText(canary.strategy)}</span>
      )}
    </span>
  )
}

const Failures = ({ module }: { module: ModuleDetails }) => {
  const { data: health } = useQuery(registryQueries.health(usePage().client))
  const [measure] = measures
  const releases = health ? healthOf(module, health) : []
  if (!measure || releases.every(({ minutes }) => minutes.length === 0))
    return <span className={subtle}>No visits yet</span>
  return (
    <span className={css.failures}>
      {seriesOf(measure, releases).map((series) => (
        <span key={series.version} className={css.failureLine}>
          <Sparkline label={`Failures of ${series.version}, minute by minute`} series={series} />
          <span className={css.rateSmall}>
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
