import { useQuery } from '@tanstack/react-query'

import type { ModuleDetails } from '@shop/contracts/registry'
import { Badge } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { Stack } from '@shop/ui/stack'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { figure, list, shares, soft } from '../../frame/display/display.css.ts'
import { Moment } from '../../frame/display/page.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import {
  healthOf,
  type Measure,
  measures,
  rateText,
  type ReleaseHealth,
  visitorsText,
} from './health-stats.ts'
import * as css from './integrations.css.ts'
import { registryQueries, useWho } from './registry-queries.ts'
import { changeText, stateBadges } from './release-text.ts'

export const HealthTab = ({ module }: { module: ModuleDetails }) => (
  <QueryResult query={useQuery(registryQueries.health())} noun="health" level={3}>
    {(health) => {
      const releases = healthOf(module, health)
      if (releases.every(({ counts }) => !counts))
        return (
          <p className={subtle}>
            No visits were reported in the last hour. Numbers will show with the next one.
          </p>
        )
      return (
        <Stack gap="md">
          <p className={subtle}>
            Of the visitors {module.canary ? 'since the canary began' : 'of the last hour'}.
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
      {releases.map(({ version, role, counts }) => (
        <li key={version} className={css.rate}>
          <Badge tone={stateBadges[role].tone}>{stateBadges[role].text}</Badge>
          <span>
            <span className={figure}>{rateText(measure, counts)}</span>
            <span className={soft}>{visitorsText(measure, counts)}</span>
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

export const HistoryTab = ({ module }: { module: string }) => {
  const who = useWho()
  const history = useQuery(registryQueries.history(module))
  return (
    <QueryResult query={history} noun="history" level={3}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className={subtle}>Nothing has been recorded yet.</p>
        ) : (
          <ol className={list}>
            {changes.map((change) => (
              <li key={change.seq} className={css.change}>
                <Moment at={change.at_ms} />
                <span>
                  <strong>{changeText(change)}</strong>
                  {change.reason && <Reason text={change.reason} />}
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

export const Reason = ({ text }: { text: string }) => (
  <span className={css.reason} dir="auto">
    {text}
  </span>
)
