import { useState } from 'react'

import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { Facts } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import type { ModuleActions } from './module-actions.ts'
import * as css from './integrations.css.ts'
import { stateBadges, stateOf } from './release-text.ts'
import { useWho } from './use-who.ts'

type Props = { module: ModuleDetails; actions: ModuleActions }

export const ReleasesTab = ({ module, actions }: Props) =>
  module.releases.length === 0 ? (
    <p className={subtle}>Nothing has been published yet.</p>
  ) : (
    <ul className={css.list}>
      {module.releases.map((release) => (
        <li key={release.version}>
          <Release module={module} release={release} actions={actions} />
        </li>
      ))}
    </ul>
  )

type ReleaseProps = Props & { release: ReleaseSummary }

const Release = ({ module, release, actions }: ReleaseProps) => {
  const who = useWho()
  const [isOpen, setIsOpen] = useState(false)
  const badge = stateBadges[stateOf(module, release)]
  return (
    <details
      className={css.release}
      name="release"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={css.releaseHead}>
        <span className={css.releaseArrow}>
          <Icon name="down" size="sm" />
        </span>
        <span className={css.version}>{release.version}</span>
        <span className={css.grid}>{badge && <Badge tone={badge[1]}>{badge[0]}</Badge>}</span>
        <span className={css.releaseWhen}>
          {timeText(release.created_at_ms)} by <bdi>{who(release.created_by)}</bdi>
        </span>
      </summary>
      {isOpen && <ReleaseDetails module={module} release={release} actions={actions} />}
    </details>
  )
}

const ReleaseDetails = ({ module, release, actions }: ReleaseProps) => (
  <div className={css.releaseBody}>
    <Stack gap="md">
      {release.withdrawn_at_ms !== null && (
        <p className={css.withdrawn} dir="auto">
          Withdrawn {timeText(release.withdrawn_at_ms)}
          {release.withdrawn_reason && `: ${release.withdrawn_reason}`}
        </p>
      )}
      <Facts facts={factsOf(release)} />
      {useMayActAs('manager') && (
        <ReleaseActions module={module} release={release} actions={actions} />
      )}
    </Stack>
  </div>
)

/** Ten hex digits are enough to identify a commit in a repository. */
const shortCommit = 10

const factsOf = ({ commit, built_at, accepted_at_ms, last_live_at_ms }: ReleaseSummary) => ({
  Commit: (
    <span className={css.version} title={commit}>
      {commit.slice(0, shortCommit)}
    </span>
  ),
  Built: Number.isNaN(Date.parse(built_at)) ? built_at : timeText(Date.parse(built_at)),
  'Passed the checks': accepted_at_ms === null ? 'Not yet' : timeText(accepted_at_ms),
  'Last made live': last_live_at_ms === null ? 'Never' : timeText(last_live_at_ms),
})

/** A running canary has its buttons in `LiveState`. */
const ReleaseActions = ({ module, release, actions }: ReleaseProps) => {
  const { live, last_good, canary, frozen } = module
  const { version, withdrawn_at_ms } = release
  const isLive = version === live
  const isWithdrawn = withdrawn_at_ms !== null
  const isFrozen = frozen !== null
  return (
    <Stack gap="xs">
      <div className={css.actions}>
        {!isLive && version !== canary?.version && (
          <>
            <Button
              disabled={isFrozen}
              onClick={() => actions.confirm({ kind: 'promote', version })}
            >
              Make it live
            </Button>
            {live && !isWithdrawn && (
              <Button
                tone="outline"
                disabled={isFrozen}
                onClick={() => actions.startCanary(version)}
              >
                Start a canary
              </Button>
            )}
          </>
        )}
        {!isLive && (
          <Button tone="outline" onClick={() => actions.preview(version)}>
            Preview
          </Button>
        )}
        {!isWithdrawn && (!isLive || last_good) && (
          <Button tone="outline" onClick={() => actions.confirm({ kind: 'withdraw', version })}>
            Withdraw
          </Button>
        )}
      </div>
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
