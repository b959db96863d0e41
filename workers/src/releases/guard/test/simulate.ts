import { emptySide, judge, nextLookAfter, type SideTally, signals } from '../judge.ts'

export type Trial = {
  share: number
  live: Partial<SideTally>
  canary: Partial<SideTally>
  maxVisitors: number
  /** The share grows each time this many canary visitors have come. If undefined, it stays. */
  stepVisitors?: number
  /** Up to this number of visitors, the canary fails no more often than the live release. */
  failsFrom?: number
}

/** The algorithm is mulberry32. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const begin = () => ({
  look: 0,
  nextLookVisitors: nextLookAfter(0),
  hasStepLook: false,
  canaryTally: emptySide(),
  liveTally: emptySide(),
})

/** Returns the number of visitors after which the canary is judged worse, or null if never. */
export const runTrial = (trial: Trial, random: () => number): number | null => {
  const { stepVisitors = Number.POSITIVE_INFINITY, failsFrom = 0, maxVisitors } = trial
  const one = begin()
  const { canaryTally: canary, liveTally: live } = one
  let [share, nextStep] = [trial.share, stepVisitors]
  while (canary.visitors < maxVisitors) {
    const until = [one.nextLookVisitors, nextStep]
    if (canary.visitors < failsFrom) until.push(failsFrom)
    const visitors = Math.min(...until) - canary.visitors
    const chances = canary.visitors < failsFrom ? trial.live : trial.canary
    const liveVisitors = Math.round((visitors * (1 - share)) / share)
    for (const signal of [...signals, 'silent'] as const) {
      canary[signal] += countOf(visitors, chances[signal] ?? 0, random)
      live[signal] += countOf(liveVisitors, trial.live[signal] ?? 0, random)
    }
    canary.visitors += visitors
    live.visitors += liveVisitors
    canary.served = canary.visitors
    live.served = live.visitors
    const isStep = canary.visitors === nextStep
    const judged = judge(one, { isStep })
    Object.assign(one, judged)
    if (judged?.reason) return canary.visitors
    if (!isStep) continue
    Object.assign(one, { hasStepLook: false })
    share += trial.share
    nextStep = share + trial.share < 1 ? canary.visitors + stepVisitors : Number.POSITIVE_INFINITY
  }
  return null
}

export type SilenceTrial = {
  share: number
  /** The share of page views by programs without scripts and cookies. */
  crawled: number
  crawlerViews: number
  sharedBy: number
  /** The chance that a view of page 0 hangs in the canary. Every second view is of page 1. */
  hanging: number
  maxVisitors: number
}

const personViews = 4
const blockingShare = 0.05
const leavingShare = 0.03
const present = 100

type Side = 'canary' | 'live'
type View = { person: number; side: Side; page: number; reports: boolean }

const arrivals = (views: number, random: () => number) => {
  let last = -1
  return (): number => {
    if (last < 0 || random() < 1 / views) return (last += 1)
    return last - Math.floor(random() * Math.min(present, last + 1))
  }
}

/** Simulates only the signal `silent`. Of the people at an address, only the first one counts. */
export const runSilenceTrial = (trial: SilenceTrial, random: () => number): number | null => {
  const { share, crawled, crawlerViews, sharedBy, hanging, maxVisitors } = trial
  const one = begin()
  const sides = { canary: one.canaryTally, live: one.liveTally }
  const addresses = new Map<string, { person: number; side: Side; waitsFor: number | null }>()
  const people: { side: Side; isBlocking: boolean }[] = []
  const drawSide = (): Side => (random() < share ? 'canary' : 'live')
  const nextPerson = arrivals(personViews, random)
  const nextCrawler = arrivals(crawlerViews, random)
  const view = (address: string, { person, side, page, reports }: View): void => {
    const known = addresses.get(address)
    if (!known) sides[side].served += 1
    else if (known.person !== person || (known.waitsFor !== null && known.waitsFor !== page)) return
    const row = known ?? { person, side, waitsFor: null }
    const waitsFor = reports ? null : page
    sides[row.side].silent += Number(waitsFor !== null) - Number(row.waitsFor !== null)
    addresses.set(address, { ...row, waitsFor })
  }
  let views = 0
  while (sides.canary.served < maxVisitors) {
    views += 1
    const page = Math.floor(random() * 2)
    if (random() < crawled)
      view(`crawler ${nextCrawler()}`, { person: -views, side: drawSide(), page, reports: false })
    else {
      const number = nextPerson()
      const person = (people[number] ??= { side: drawSide(), isBlocking: random() < blockingShare })
      const hangs = person.side === 'canary' && page === 0 && random() < hanging
      const reports = !person.isBlocking && !hangs && random() >= leavingShare
      view(`${Math.floor(number / sharedBy)}`, { person: number, side: person.side, page, reports })
    }
    const judged = judge(one, { isStep: false })
    Object.assign(one, judged)
    if (judged?.reason) return sides.canary.served
  }
  return null
}

/** Jumps between visitors with a signal; the distance is geometrically distributed. */
const countOf = (visitors: number, chance: number, random: () => number): number => {
  if (chance === 0) return 0
  const scale = Math.log1p(-chance)
  let count = 0
  let at = Math.floor(Math.log(1 - random()) / scale)
  while (at < visitors) {
    count += 1
    at += 1 + Math.floor(Math.log(1 - random()) / scale)
  }
  return count
}
