/**
 * Detects live releases that fail for more visitors than before. Alerts only inform staff; nothing
 * happens automatically.
 */
import { chanceOf, partOf, type Signal, type Tally } from './compare.ts'
import { describe } from './judge.ts'
import type { ReleaseName } from './visits.ts'

/** `before` is the module's tally in the hour before the alert. */
export type Alert = ReleaseName & { sinceMs: number; reason: string; before: Tally }

/**
 * The tally of a live release in the last five minutes; `before` is its module's tally in the hour
 * before those.
 */
type LiveRelease = ReleaseName & { recent: Tally; before: Tally }

const prefix = 'alert '

export const openAlerts = ({ kv }: Pick<DurableObjectStorage, 'kv'>) => {
  const active = new Map([...kv.list<Alert>({ prefix })].map(([, alert]) => [alert.module, alert]))

  return {
    all: (): readonly Alert[] => [...active.values()],
    /**
     * Begins and ends alerts. Returns the alerts that have begun, and the modules whose alerts have
     * begun or ended. No alert ends unless `canEnd` is true.
     */
    update: (
      releases: readonly LiveRelease[],
      { nowMs, canEnd }: { nowMs: number; canEnd: boolean },
    ): { begun: Alert[]; changed: string[] } => {
      const begun: Alert[] = []
      const lasting = new Set<string>()
      for (const { module, version, recent, before } of releases) {
        const last = active.get(module)
        const isSame = last?.version === version
        // An alert that lasts keeps its old baseline. Otherwise the failures would become normal
        // after an hour.
        const base = isSame ? last.before : before
        const reason = findAlert(recent, base)
        if (reason) lasting.add(module)
        if (!reason || isSame) continue
        const alert = { module, version, sinceMs: nowMs, reason, before: base }
        active.set(module, alert)
        kv.put(prefix + module, alert)
        begun.push(alert)
      }
      const ended = canEnd ? [...active.keys()].filter((module) => !lasting.has(module)) : []
      for (const module of ended) {
        active.delete(module)
        kv.delete(prefix + module)
      }
      return { begun, changed: [...begun.map(({ module }) => module), ...ended] }
    },
  }
}

const failures = ['load_failed', 'render_failed'] as const satisfies readonly Signal[]

const leastVisitors = 20
const leastShare = 0.05
/**
 * The p-value below which an alert begins. After a good hour, one failing visitor of twenty may be
 * chance; two hardly are.
 */
const maxChance = 0.001

/**
 * Returns why staff should look at a release, or null. An alert needs at least 20 visitors in the
 * last minutes, at least 5 % of them with a failure, and a significantly larger share than before
 * (Fisher's exact test, one-sided). If there were no earlier visitors, the 5 % suffice.
 */
export const findAlert = (recent: Tally, before: Tally): string | null => {
  if (recent.visitors < leastVisitors) return null
  const failing = failures.find(
    (signal) =>
      recent[signal] >= recent.visitors * leastShare &&
      (before.visitors === 0 ||
        chanceOf(partOf(recent, signal), partOf(before, signal)) < maxChance),
  )
  if (!failing) return null
  const earlier = before[failing].toLocaleString('en-US')
  const visitors = before.visitors.toLocaleString('en-US')
  return `${describe(failing, partOf(recent, failing))} in the last five minutes, ${earlier} of ${visitors} in the hour before`
}
