import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { Stack } from '@shop/ui/stack'
import { subtle, label as labelStyle } from '@shop/ui/type'

import { shares } from '../display/display.css.ts'
import { shareOf } from '../display/text.tsx'
import { QueryResult } from '../listing/query-result.tsx'
import {
  healthOf,
  latestMinuteMs,
  lineOf,
  type Measure,
  measures,
  rateText,
  type ReleaseHealth,
  visitorsText,
} from './health-stats.ts'
import * as css from './module-dialog.css.ts'
import * as parts from './parts.css.ts'
import { registryQueries } from './registry-queries.ts'
import { stateBadges } from './release-text.ts'
import { Sparkline } from './sparkline.tsx'

/** How visitors of the live release and of the canary fare, side by side. */
export const HealthTab = ({ module }: { module: ModuleDetails }) => (
  <QueryResult query={useQuery(registryQueries.health(usePage().client))} noun="health" level={3}>
    {(health) => {
      const releases = healthOf(module, health)
      if (releases.every(({ counts }) => !counts))
        return (
          <p className={subtle}>
            No visit has been reported in the last hour. Numbers come with the next one.
          </p>
        )
      return (
        <Stack gap="md">
          <p className={subtle}>
            Of the visitors {module.canary ? 'since the canary began' : 'of the last hour'}; lines
            show the last hour, minute by minute.
          </p>
          <Grid fit="wide">
            {measures.map((measure) => (
              <MeasureCard key={measure.name} measure={measure} releases={releases} />
            ))}
          </Grid>
        </Stack>
      )
    }}
  </QueryResult>
)

/** Lines end at this share at least: a single failure among a thousand visits is no peak. */
const leastTop = 5

type CardProps = { measure: Measure; releases: readonly ReleaseHealth[] }

const MeasureCard = ({ measure, releases }: CardProps) => {
  const latestMs = latestMinuteMs(releases)
  const lines = releases.map((release) => lineOf(measure, release, latestMs))
  const top = Math.max(leastTop, ...lines.flat().map(({ share }) => share))
  return (
    <Card as="section" label={measure.name}>
      <div>
        <h3 className={labelStyle}>{measure.name}</h3>
        <p className={subtle}>{measure.rule}</p>
      </div>
      <ul className={shares}>
        {releases.map(({ version, role, counts }, index) => {
          const points = lines[index] ?? []
          const [affected, visitors] = counts ? [measure.countOf(counts), counts.visitors] : [0, 0]
          const [stateText, tone] = stateBadges[role] ?? ['', 'plain']
          return (
            <li key={version} className={css.rate}>
              <span className={css.rateRole}>
                <Badge tone={tone}>{stateText}</Badge>
              </span>
              <span>
                <span className={parts.rateValue}>
                  {visitors > 0 ? rateText(shareOf(affected, visitors)) : '–'}
                </span>
                <span className={css.rateCount}>{visitorsText(affected, visitors)}</span>
              </span>
              <Sparkline
                look={role}
                points={points}
                top={top}
                label={lineText(measure.name, points)}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const lineText = (name: string, points: readonly { share: number }[]): string =>
  points.length === 0
    ? `${name} in the last hour: no visits`
    : `${name} in the last hour: at most ${rateText(Math.max(...points.map(({ share }) => share)))} of the visitors of a minute`
