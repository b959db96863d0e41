import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { Stack } from '@shop/ui/stack'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { list, moment, shares, soft } from '../../frame/display/display.css.ts'
import { shareOf, timeText } from '../../frame/display/text.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import {
  healthOf,
  type Measure,
  measures,
  rateText,
  type ReleaseHealth,
  type Series,
  seriesOf,
  visitorsText,
} from './health-stats.ts'
import * as css from './integrations.css.ts'
import { registryQueries, useWho } from './registry-queries.ts'
import { changeText, stateBadges } from './release-text.ts'

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

type CardProps = { measure: Measure; releases: readonly ReleaseHealth[] }

const MeasureCard = ({ measure, releases }: CardProps) => (
  <Card as="section" label={measure.name}>
    <div>
      <h3 className={labelStyle}>{measure.name}</h3>
      <p className={subtle}>{measure.rule}</p>
    </div>
    <ul className={shares}>
      {seriesOf(measure, releases).map((series) => {
        const { version, role, affected, visitors, points } = series
        const [stateText, tone] = stateBadges[role] ?? ['', 'plain']
        return (
          <li key={version} className={css.rate}>
            <Badge tone={tone}>{stateText}</Badge>
            <span>
              <span className={css.rateValue}>
                {visitors > 0 ? rateText(shareOf(affected, visitors)) : '–'}
              </span>
              <span className={css.rateCount}>{visitorsText(affected, visitors)}</span>
            </span>
            <Sparkline label={lineText(measure.name, points)} series={series} />
          </li>
        )
      })}
    </ul>
  </Card>
)

const lineText = (name: string, points: readonly { share: number }[]): string =>
  points.length === 0
    ? `${name} in the last hour: no visits`
    : `${name} in the last hour: at most ${rateText(Math.max(...points.map(({ share }) => share)))} of the visitors of a minute`

const [width, height] = [120, 32]
/** Keeps the stroke from being clipped at the edges. */
const inset = 2
/** Minutes from the left end to the right end. */
const span = 59

type LineProps = { label: string; series: Series }

/** Draws the last hour, with the latest minute at the right. A single minute is a dot. */
export const Sparkline = ({ label, series: { points, top, role } }: LineProps) => {
  const places = points.map(
    ({ minutesAgo, share }) =>
      [
        round(inset + (1 - Math.min(minutesAgo, span) / span) * (width - 2 * inset)),
        round(inset + (1 - share / top) * (height - 2 * inset)),
      ] as const,
  )
  const [[lastX, lastY] = [0, 0]] = places.slice(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      className={css.sparkline[role]}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <path d={`M0 ${height - 0.5}H${width}`} className={css.sparklineBase} />
      {places.length > 1 && (
        <path
          d={`M${places.map((place) => place.join(' ')).join('L')}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
      {places.length > 0 && <circle cx={lastX} cy={lastY} r="2" fill="currentColor" />}
    </svg>
  )
}

const round = (value: number): number => Math.round(value * 10) / 10

export const HistoryTab = ({ module }: { module: string }) => {
  const who = useWho()
  const history = useQuery(registryQueries.history(usePage().client, module))
  if (history.isPending) return <p className={subtle}>Loading history...</p>
  return (
    <QueryResult query={history} noun="history" level={3}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className={subtle}>Nothing has been recorded yet.</p>
        ) : (
          <ol className={list}>
            {changes.map((change) => (
              <li key={change.seq} className={css.change}>
                <time className={moment} dateTime={new Date(change.at_ms).toISOString()}>
                  {timeText(change.at_ms)}
                </time>
                <span>
                  <span className={css.changeText}>{changeText(change)}</span>
                  {change.reason && (
                    <span className={css.reason} dir="auto">
                      {change.reason}
                    </span>
                  )}
                </span>
                <span className={soft}>
                  <bdi>{change.by_name ?? who(change.by)}</bdi>
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </QueryResult>
  )
}
