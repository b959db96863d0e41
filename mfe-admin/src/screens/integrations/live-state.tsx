import type { ModuleDetails } from '@shop/contracts/registry'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { subtle } from '@shop/ui/type'

import { soft } from '../../frame/display/display.css.ts'
import { Meter } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import type { ModuleActions } from './module-actions.ts'
import * as css from './integrations.css.ts'
import { shareText, strategyText } from './release-text.ts'
import { useWho } from './use-who.ts'

type Props = { module: ModuleDetails; actions: ModuleActions }

export const LiveState = ({ module, actions }: Props) => {
  const { canary, frozen } = module
  const isManager = useMayActAs('manager')
  return (
    <div className={css.state}>
      {frozen && (
        <p className={css.frozen} dir="auto">
          Frozen since {timeText(frozen.at_ms)} by <bdi>{frozen.by}</bdi>: {frozen.reason}
        </p>
      )}
      <div className={css.stateRows}>
        <LiveRow module={module} onRollBack={() => actions.confirm({ kind: 'roll-back' })} />
        {canary && <CanaryRow canary={canary} isFrozen={frozen !== null} actions={actions} />}
      </div>
      {!isManager && <p className={subtle}>Only a manager may change what is live.</p>}
    </div>
  )
}

type LiveProps = { module: ModuleDetails; onRollBack: () => void }

const LiveRow = ({ module: { live, last_good, releases, team }, onRollBack }: LiveProps) => {
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
        <div className={css.actions}>
          <Button tone="outline" onClick={onRollBack}>
            Roll back
          </Button>
        </div>
      )}
    </div>
  )
}

type CanaryProps = {
  canary: NonNullable<ModuleDetails['canary']>
  isFrozen: boolean
  actions: ModuleActions
}

const CanaryRow = ({ canary, isFrozen, actions }: CanaryProps) => {
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
        <div className={`${css.actions} ${css.stateActions}`}>
          <Button disabled={isFrozen} onClick={() => actions.confirm({ kind: 'promote', version })}>
            Make it live
          </Button>
          <Button tone="outline" disabled={isFrozen} onClick={() => actions.startCanary(version)}>
            Change its share
          </Button>
          <Button tone="outline" onClick={() => actions.confirm({ kind: 'end-canary', version })}>
            End the canary
          </Button>
        </div>
      )}
    </div>
  )
}
