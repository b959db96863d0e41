import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import { Badge } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { code, figure, list, soft } from '../../frame/display/display.css.ts'
import { Disclosure, Facts, Lines, Meter } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import * as css from './integrations.css.ts'
import { CanaryAction, ModuleAction, PreviewAction } from './module-dialogs.tsx'
import { useWho } from './registry-queries.ts'
import { shareText, stateBadges, stateOf, strategyText } from './release-text.ts'

type Props = { module: ModuleDetails }

export const LiveState = ({ module }: Props) => {
  const { canary, frozen } = module
  const isManager = useMayActAs('manager')
  return (
    <Stack gap="md">
      {frozen && (
        <Card padding="sm">
          <p dir="auto">
            Frozen since {timeText(frozen.at_ms)} by <bdi>{frozen.by}</bdi>: {frozen.reason}
          </p>
        </Card>
      )}
      <div className={list}>
        <LiveRow module={module} />
        {canary && <CanaryRow module={module} canary={canary} />}
      </div>
      {!isManager && <p className={subtle}>Only a manager may change what is live.</p>}
    </Stack>
  )
}

const LiveRow = ({ module }: Props) => {
  const who = useWho()
  const { live, last_good, releases, team } = module
  const isManager = useMayActAs('manager')
  const release = releases.find(({ version }) => version === live)
  const note = (
    <>
      Team <bdi>{team}</bdi>
      {release?.last_live_at_ms && (
        <>
          , since {timeText(release.last_live_at_ms)}, published by{' '}
          <bdi>{who(release.created_by)}</bdi>
        </>
      )}
    </>
  )
  return (
    <div className={css.stateRow}>
      <Badge tone={live ? 'success' : 'plain'}>{live ? 'Live' : 'Not live'}</Badge>
      <Lines name={live ?? 'Not in the shop'} look={code} note={note} />
      {live && last_good && isManager && <ModuleAction kind="roll-back" module={module} />}
    </div>
  )
}

type CanaryProps = Props & { canary: NonNullable<ModuleDetails['canary']> }

const CanaryRow = ({ module, canary }: CanaryProps) => {
  const who = useWho()
  const isOff = module.frozen !== null
  const { version, percent, strategy, started_at_ms, started_by, waits_for } = canary
  return (
    <div className={css.stateRow}>
      <Badge tone="violet">Canary</Badge>
      <span>
        <span className={code}>{version}</span>
        <span className={soft}>
          {strategyText(strategy)}, since {timeText(started_at_ms)}, started by{' '}
          <bdi>{who(started_by)}</bdi>
        </span>
        {waits_for && <span className={soft}>Waits for {waits_for}</span>}
      </span>
      <span className={css.stateShare}>
        <span className={figure}>{shareText(percent)}</span>
        <Meter label={`Share of ${version}`} share={percent} />
      </span>
      {useMayActAs('manager') && (
        <div className={css.stateActions}>
          <Row gap="sm">
            <ModuleAction kind="promote" {...{ module, version, isOff }} />
            <CanaryAction {...{ module, version, isOff }} />
            <ModuleAction kind="end-canary" {...{ module, version }} />
          </Row>
        </div>
      )}
    </div>
  )
}

export const ReleasesTab = ({ module }: Props) => {
  const who = useWho()
  if (module.releases.length === 0) return <p className={subtle}>Nothing has been published yet.</p>
  return (
    <ul className={list}>
      {module.releases.map((release) => {
        const badge = stateBadges[stateOf(module, release)]
        const head = (
          <span className={css.releaseHead}>
            <span className={code}>{release.version}</span>
            <span>{badge && <Badge tone={badge.tone}>{badge.text}</Badge>}</span>
            <span className={css.releaseWhen}>
              {timeText(release.created_at_ms)} by <bdi>{who(release.created_by)}</bdi>
            </span>
          </span>
        )
        return (
          <li key={release.version} className={css.release}>
            <Disclosure name="release" title={head}>
              <ReleaseBody module={module} release={release} />
            </Disclosure>
          </li>
        )
      })}
    </ul>
  )
}

type ReleaseProps = Props & { release: ReleaseSummary }

const ReleaseBody = ({ module, release }: ReleaseProps) => (
  <div className={css.releaseBody}>
    <Stack gap="md">
      {release.withdrawn_at_ms !== null && (
        <Card padding="sm" tone="danger">
          <p dir="auto">
            Withdrawn {timeText(release.withdrawn_at_ms)}
            {release.withdrawn_reason && `: ${release.withdrawn_reason}`}
          </p>
        </Card>
      )}
      <Facts facts={factsOf(release)} />
      {useMayActAs('manager') && <ReleaseActions module={module} release={release} />}
    </Stack>
  </div>
)

const shortCommit = 10

const factsOf = ({ commit, built_at, accepted_at_ms, last_live_at_ms }: ReleaseSummary) => ({
  Commit: (
    <span className={code} title={commit}>
      {commit.slice(0, shortCommit)}
    </span>
  ),
  Built: Number.isNaN(Date.parse(built_at)) ? built_at : timeText(built_at),
  'Passed the checks': accepted_at_ms === null ? 'Not yet' : timeText(accepted_at_ms),
  'Last made live': last_live_at_ms === null ? 'Never' : timeText(last_live_at_ms),
})

const ReleaseActions = ({ module, release }: ReleaseProps) => {
  const { live, last_good, canary } = module
  const { version, withdrawn_at_ms } = release
  const isLive = version === live
  const isOther = !isLive && version !== canary?.version
  const isWithdrawn = withdrawn_at_ms !== null
  const isOff = module.frozen !== null
  return (
    <Stack gap="xs">
      <Row gap="sm">
        {isOther && <ModuleAction kind="promote" {...{ module, version, isOff }} />}
        {isOther && live && !isWithdrawn && <CanaryAction {...{ module, version, isOff }} />}
        {!isLive && <PreviewAction module={module} version={version} />}
        {!isWithdrawn && (!isLive || last_good) && (
          <ModuleAction kind="withdraw" module={module} version={version} />
        )}
      </Row>
      {isLive && !last_good && (
        <p className={subtle}>
          There is no earlier release to go back to: to withdraw this one, take the module out of
          the shop under Settings.
        </p>
      )}
      {isOff && !isLive && (
        <p className={subtle}>
          The module is frozen: end the freeze under Settings before another release goes live.
        </p>
      )}
    </Stack>
  )
}
