/** Who came to each release in the last minutes, so that one visitor counts once. In memory only. */
import { emptyTally, type Signal, signals, type Tally } from './compare.ts'
import { addVisit, bitOf } from './visits.ts'

/** For how many minutes visitors are known. */
export const recentMinutes = 5
/** Further ones of a release are not counted until others have left. */
const maxVisitors = 50_000

/** When a visitor came last, what was wrong in that minute, and when each signal was there last. */
type Seen = { minute: number; signals: number; lastMinuteOf: Map<Signal, number> }
export type NewVisit = { isNew: boolean; newSignals: number }

const nothingNew: NewVisit = { isNew: false, newSignals: 0 }

export const createRecentVisitors = () => {
  const releases = new Map<string, Map<number, Seen>>()

  const visitorsOf = (release: string): Map<number, Seen> => {
    const known = releases.get(release) ?? new Map<number, Seen>()
    releases.set(release, known)
    return known
  }

  return {
    /** What a visit adds to the count of its minute. */
    add: (release: string, digest: number, bits: number, minute: number): NewVisit => {
      const visitors = visitorsOf(release)
      const last = visitors.get(digest)
      if (!last && visitors.size >= maxVisitors) return nothingNew
      const isNew = last?.minute !== minute
      const before = isNew ? 0 : (last?.signals ?? 0)
      const lastMinuteOf = last?.lastMinuteOf ?? new Map<Signal, number>()
      for (const signal of signals) if (bits & bitOf(signal)) lastMinuteOf.set(signal, minute)
      visitors.set(digest, { minute, signals: before | bits, lastMinuteOf })
      return { isNew, newSignals: bits & ~before }
    },
    /** Over the last minutes, each visitor once. */
    tallyOf: (release: string, minute: number): Tally => {
      const tally = emptyTally()
      for (const seen of releases.get(release)?.values() ?? []) {
        if (seen.minute <= minute - recentMinutes) continue
        let newSignals = 0
        for (const [signal, last] of seen.lastMinuteOf)
          if (last > minute - recentMinutes) newSignals |= bitOf(signal)
        addVisit(tally, { isNew: true, newSignals })
      }
      return tally
    },
    /** Deletes who has not come for that time. */
    deleteOld: (minute: number): void => {
      for (const [release, visitors] of releases) {
        for (const [digest, seen] of visitors)
          if (seen.minute <= minute - recentMinutes) visitors.delete(digest)
        if (visitors.size === 0) releases.delete(release)
      }
    },
  }
}
