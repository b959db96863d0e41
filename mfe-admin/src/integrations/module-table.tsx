import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { IconLink } from '@shop/ui/icon-button'
import { type Column, Table } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { soft, strong } from '../display/display.css.ts'
import { Meter } from '../display/stats.tsx'
import { shareOf, timeText } from '../display/text.tsx'
import { healthOf, latestMinuteMs, lineOf, measures, rateText } from './health-stats.ts'
import * as css from './integrations.css.ts'
import * as parts from './parts.css.ts'
import { moduleHref, registryQueries } from './registry-queries.ts'
import { shareText, strategyText } from './release-text.ts'
import { Sparkline } from './sparkline.tsx'
import { useWho } from './use-who.ts'

/** Every module in the order of the shop; a row leads to its details. */
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
      <span className={parts.version}>{live}</span>
      {release?.last_live_at_ms && (
        <span className={soft}>
          {timeText(release.last_live_at_ms)} by <bdi>{who(release.created_by)}</bdi>
        </span>
      )}
    </span>
  )
}

/** How many get it now, and how that goes on. */
const CanaryShare = ({ module: { canary } }: { module: ModuleDetails }) => {
  if (!canary) return <span className={subtle}>None</span>
  return (
    <span className={css.canary}>
      <span className={parts.version}>{canary.version}</span>
      <span className={css.canaryShare}>
        <Meter label={`Share of ${canary.version}`} share={canary.percent} />
        <span className={parts.rateSmall}>{shareText(canary.percent)}</span>
      </span>
      {canary.strategy.kind !== 'fixed' && (
        <span className={soft}>{strategyText(canary.strategy)}</span>
      )}
    </span>
  )
}

/** The canary's line beside that of the live release, under the same scale. */
const Failures = ({ module }: { module: ModuleDetails }) => {
  const { data: health } = useQuery(registryQueries.health(usePage().client))
  const [measure] = measures
  const releases = health ? healthOf(module, health) : []
  if (!measure || releases.every(({ minutes }) => minutes.length === 0))
    return <span className={subtle}>No visits yet</span>
  const latestMs = latestMinuteMs(releases)
  const lines = releases.map((release) => lineOf(measure, release, latestMs))
  const top = Math.max(5, ...lines.flat().map(({ share }) => share))
  return (
    <span className={css.failures}>
      {releases.map(({ version, role, counts }, index) => {
        const rate = counts ? rateText(shareOf(measure.countOf(counts), counts.visitors)) : '–'
        return (
          <span key={version} className={css.failureLine}>
            <Sparkline
              look={role}
              points={lines[index] ?? []}
              top={top}
              label={`Failures of ${version}, minute by minute`}
            />
            <span className={parts.rateSmall}>{rate}</span>
          </span>
        )
      })}
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
