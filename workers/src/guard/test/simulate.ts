/** Canaries whose visitors fail at random, for tests of the guard's statistics. */
import { emptyTally, findWorse, isLookDue, signals, type Tally } from '../compare.ts'

export type Trial = {
  /** The share of visitors who get the canary, between 0 and 1. */
  share: number
  /** The chance of each visitor for each signal. */
  live: Partial<Tally>
  canary: Partial<Tally>
  /** After so many visitors of the canary the trial ends. */
  maxVisitors: number
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

/** After how many visitors of the canary it is called worse; `null` when it never is. */
export const runTrial = (trial: Trial, random: () => number): number | null => {
  const [canary, live] = [emptyTally(), emptyTally()]
  for (let look = 0; ; look += 1) {
    const before = canary.visitors
    while (!isLookDue(look, canary.visitors)) canary.visitors += 1
    if (canary.visitors > trial.maxVisitors) return null
    const liveVisitors = Math.round((canary.visitors * (1 - trial.share)) / trial.share)
    for (const signal of signals) {
      canary[signal] += countOf(canary.visitors - before, trial.canary[signal] ?? 0, random)
      live[signal] += countOf(liveVisitors - live.visitors, trial.live[signal] ?? 0, random)
    }
    live.visitors = liveVisitors
    if (findWorse(canary, live, look)) return canary.visitors
  }
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
