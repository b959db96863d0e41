/** Canaries whose visitors fail at random, for tests of the guard's statistics. */
import { emptySide, nextLookAfter, type SideTally, signals } from '../compare.ts'
import { judge } from '../judge.ts'

export type Trial = {
  /** The share of visitors who get the canary, between 0 and 1. */
  share: number
  /** The chance of each visitor for each signal. */
  live: Partial<SideTally>
  canary: Partial<SideTally>
  /** After so many visitors of the canary the trial ends. */
  maxVisitors: number
  /** The share grows by itself with each so many visitors of the canary; without it, it stays. */
  stepVisitors?: number
  /** The first visitors of the canary fare as with the live release. */
  failsFrom?: number
}

/** Random numbers from 0 to 1, always the same for a seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A comparison before its first look. */
const begin = () => ({
  look: 0,
  nextLookVisitors: nextLookAfter(0),
  hasStepLook: false,
  canaryTally: emptySide(),
  liveTally: emptySide(),
})

/** After how many visitors of the canary it is called worse; `null` when it never is. */
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
  /** The share of visitors who get the canary, between 0 and 1. */
  share: number
  /** The share of page views that are of programs which run no scripts, and how many of them each has, every one on a side drawn anew. */
  crawled: number
  crawlerViews: number
  /** For this share of visitors the canary's page hangs before it reports. */
  hanging: number
  maxVisitors: number
}

/** People view as many pages each, and so many of them never report: they leave at once, or block reports. */
const personViews = 2
const silentShare = 0.05

/**
 * The same for silence alone, page view by page view: each address counts for the side of its first one, as in `ServedVisitors`.
 * After how many visitors who were served the canary it is called worse.
 */
export const runSilenceTrial = (trial: SilenceTrial, random: () => number): number | null => {
  const { share, crawled, crawlerViews, hanging, maxVisitors } = trial
  const one = begin()
  const { canaryTally: canary, liveTally: live } = one
  const ofCrawlers = crawled * personViews
  const crawlers = ofCrawlers / (ofCrawlers + (1 - crawled) * crawlerViews)
  while (canary.served < maxVisitors) {
    const isCrawler = random() < crawlers
    const side = random() < share ? canary : live
    const hasReported =
      !isCrawler && random() >= silentShare && (side === live || random() >= hanging)
    side.served += 1
    if (hasReported) side.visitors += 1
    else side.silent += 1
    const judged = judge(one, { isStep: false })
    Object.assign(one, judged)
    if (judged?.reason) return canary.served
  }
  return null
}

/** How many of so many visitors have it: goes from one that has to the next, which is geometrically distributed. */
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
