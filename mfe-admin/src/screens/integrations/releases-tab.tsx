import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { code, list, messages, soft } from '../../frame/display/display.css.ts'
import { Disclosure } from '../../frame/display/disclosure.tsx'
import { Facts, Meter } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import * as css from './integrations.css.ts'
import type { OpenAction } from './module-actions.ts'
import { useWho } from './registry-queries.ts'
import { shareText, stateBadges, stateOf, strategyText } from './release-text.ts'

type Props = { module: ModuleDetails; onOpen: OpenAction }

export const LiveState = ({ module, onOpen }: Props) => {
  const { canary, frozen } = module
  const isManager = useMayActAs('manager')
  return (
    <Stack gap="md">
      {frozen && (
        <p className={messages.info} dir="auto">
          Frozen since {timeText(frozen.at_ms)} by <bdi>{frozen.by}</bdi>: {frozen.reason}
        </p>
      )}
      <div className={list}>
        <LiveRow module={module} onOpen={onOpen} />
        {canary && <CanaryRow canary={canary} isFrozen={frozen !== null} onOpen={onOpen} />}
      </div>
      {!isManager && <p className={subtle}>Only a manager may change what is live.</p>}
    </Stack>
  )
}

const LiveRow = ({ module: { live, last_good, releases, team }, onOpen }: Props) => {
  const who = useWho()
  const isManager = useMayActAs('manager')
  const release = releases.find(({ version }) => version === live)
  return (
    <div className={css.stateRow}>
      <Badge tone={live ? 'success' : 'plain'}>{live ? 'Live' : 'Not live'}</Badge>
      <span>
        <span className={css.bigVersion}>{live ?? 'Not in the shop'}</span>
        <span className={soft}>
          Team <bdi>{team}</bdi>
          {release?.last_live_at_ms && (
            <>
              , since {timeText(release.last_live_at_ms)}, published by{' '}
              <bdi>{who(release.created_by)}</bdi>
            </>
          )}
        </span>
      </span>
      {live && last_good && isManager && (
        <Button tone="outline" onClick={() => onOpen({ kind: 'roll-back' })}>
          Roll back
        </Button>
      )}
    </div>
  )
}

type CanaryProps = {
  canary: NonNullable<ModuleDetails['canary']>
  isFrozen: boolean
  onOpen: OpenAction
}

const CanaryRow = ({ canary, isFrozen, onOpen }: CanaryProps) => {
  const who = useWho()
  const { version, percent, strategy, started_at_ms, started_by, waits_for } = canary
  return (
    <div className={css.stateRow}>
      <Badge tone="violet">Canary</Badge>
      <span>
        <span className={css.bigVersion}>{version}</span>
        <span className={soft}>
          {strategyText(strategy)}, since {timeText(started_at_ms)}, started by{' '}
          <bdi>{who(started_by)}</bdi>
        </span>
        {waits_for && <span className={soft}>Waits for {waits_for}</span>}
      </span>
      <span className={css.stateShare}>
        <span className={css.rateValue}>{shareText(percent)}</span>
        <Meter label={`Share of ${version}`} share={percent} />
      </span>
      {useMayActAs('manager') && (
        <div className={css.stateActions}>
          <Row gap="sm">
            <Button disabled={isFrozen} onClick={() => onOpen({ kind: 'promote', version })}>
              Make it live
            </Button>
            <Button
              tone="outline"
              disabled={isFrozen}
              onClick={() => onOpen({ kind: 'canary', version })}
            >
              Change its share
            </Button>
            <Button tone="outline" onClick={() => onOpen({ kind: 'end-canary', version })}>
              End the canary
            </Button>
          </Row>
        </div>
      )}
    </div>
  )
}

export const ReleasesTab = ({ module, onOpen }: Props) =>
  module.releases.length === 0 ? (
    <p className={subtle}>Nothing has been published yet.</p>
  ) : (
    <ul className={list}>
      {module.releases.map((release) => (
        <li key={release.version} className={css.release}>
          <Disclosure name="release" title={<ReleaseHead {...{ module, release }} />}>
            <ReleaseBody {...{ module, release, onOpen }} />
          </Disclosure>
        </li>
      ))}
    </ul>
  )

type ReleaseProps = Props & { release: ReleaseSummary }

const ReleaseHead = ({ module, release }: Omit<ReleaseProps, 'onOpen'>) => {
  const who = useWho()
  const badge = stateBadges[stateOf(module, release)]
  return (
    <span className={css.releaseHead}>
      <span className={code}>{release.version}</span>
      <span>{badge && <Badge tone={badge[1]}>{badge[0]}</Badge>}</span>
      <span className={css.releaseWhen}>
        {timeText(release.created_at_ms)} by <bdi>{who(release.created_by)}</bdi>
      </span>
    </span>
  )
}

const ReleaseBody = ({ module, release, onOpen }: ReleaseProps) => (
  <div className={css.releaseBody}>
    <Stack gap="md">
      {release.withdrawn_at_ms !== null && (
        <p className={messages.danger} dir="auto">
          Withdrawn {timeText(release.withdrawn_at_ms)}
          {release.withdrawn_reason && `: ${release.withdrawn_reason}`}
        </p>
      )}
      <Facts facts={factsOf(release)} />
      {useMayActAs('manager') && <ReleaseActions {...{ module, release, onOpen }} />}
    </Stack>
  </div>
)

/** Ten hex digits are enough to identify a commit in a repository. */
const shortCommit = 10

const factsOf = ({ commit, built_at, accepted_at_ms, last_live_at_ms }: ReleaseSummary) => ({
  Commit: (
    <span className={code} title={commit}>
      {commit.slice(0, shortCommit)}
    </span>
  ),
  Built: Number.isNaN(Date.parse(built_at)) ? built_at : timeText(Date.parse(built_at)),
  'Passed the checks': accepted_at_ms === null ? 'Not yet' : timeText(accepted_at_ms),
  'Last made live': last_live_at_ms === null ? 'Never' : timeText(last_live_at_ms),
})

/** A running canary has its buttons in `LiveState`. */
const ReleaseActions = ({ module, release, onOpen }: ReleaseProps) => {
  const { live, last_good, canary, frozen } = module
  const { version, withdrawn_at_ms } = release
  const isLive = version === live
  const isCanary = version === canary?.version
  const isWithdrawn = withdrawn_at_ms !== null
  const isFrozen = frozen !== null
  return (
    <Stack gap="xs">
      <Row gap="sm">
        {!isLive && !isCanary && (
          <Button disabled={isFrozen} onClick={() => onOpen({ kind: 'promote', version })}>
            Make it live
          </Button>
        )}
        {!isLive && !isCanary && live && !isWithdrawn && (
          <Button
            tone="outline"
            disabled={isFrozen}
            onClick={() => onOpen({ kind: 'canary', version })}
          >
            Start a canary
          </Button>
        )}
        {!isLive && (
          <Button tone="outline" onClick={() => onOpen({ kind: 'preview', version })}>
            Preview
          </Button>
        )}
        {!isWithdrawn && (!isLive || last_good) && (
          <Button tone="outline" onClick={() => onOpen({ kind: 'withdraw', version })}>
            Withdraw
          </Button>
        )}
      </Row>
      {isLive && !last_good && (
        <p className={subtle}>
          No earlier release is there to go back to: to withdraw it, take the module out of the shop
          under Settings.
        </p>
      )}
      {isFrozen && !isLive && (
        <p className={subtle}>
          The module is frozen: end the freeze under Settings before another release goes live.
        </p>
      )}
    </Stack>
  )
}
