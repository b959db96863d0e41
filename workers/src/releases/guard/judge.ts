import { nextShare } from '@shop/contracts/canary-strategy'

import type { Comparison } from './comparisons.ts'

/** A signal's index here is the number of its bit in `ReleaseVisit.signals`. */
export const signals = ['load_failed', 'render_failed', 'poor_lcp', 'poor_inp', 'poor_cls'] as const
export type Signal = (typeof signals)[number]

export type Tally = { visitors: number } & Record<Signal, number>

/** `served` visitors got a page at least 30 s ago. Those without a report are `silent`. */
export type SideTally = Tally & { served: number; silent: number }

/** The first signal in this order that is worse gets reported. */
const comparedSignals = [...signals, 'silent'] as const
type ComparedSignal = (typeof comparedSignals)[number]

/**
 * Differences smaller than `least` are ignored. With enough visitors, any difference would be
 * significant.
 */
const compared: Record<ComparedSignal, { least: number; text: string }> = {
  load_failed: { least: 0.01, text: 'visitors could not load a part of the page' },
  render_failed: { least: 0.01, text: 'visitors had a part of the page fail' },
  poor_lcp: {
    least: 0.1,
    text: 'visitors waited more than 2.5 s for the largest part of the page',
  },
  poor_inp: { least: 0.1, text: 'visitors waited more than 200 ms after a click or a key' },
  poor_cls: { least: 0.1, text: 'visitors saw the page shift' },
  silent: { least: 0.05, text: "visitors' pages sent no report" },
}

export const emptyTally = (): Tally => ({
  visitors: 0,
  load_failed: 0,
  render_failed: 0,
  poor_lcp: 0,
  poor_inp: 0,
  poor_cls: 0,
})

export const emptySide = (): SideTally => ({ ...emptyTally(), served: 0, silent: 0 })

type Part = { count: number; all: number }

/** `silent` counts among visitors who got a page, other signals among those who reported. */
const partOf = (tally: Tally & Partial<SideTally>, signal: ComparedSignal): Part => ({
  count: tally[signal] ?? 0,
  all: (signal === 'silent' ? tally.served : tally.visitors) ?? 0,
})

/** The chance of a false alarm about an equally good canary, over all looks and signals. */
const totalAlpha = 0.01
/** Canary visitors at the first look (comparison). Each later look needs √2 times as many. */
const firstLookVisitors = 5

/** Pages that hang send no report, so visitors without one count, too. */
const visitorsOf = ({ visitors, served }: SideTally): number => Math.max(visitors, served)

/** Returns 5, 8, 10, 15, 20, 29, … */
export const nextLookAfter = (visitors: number): number => {
  let next = firstLookVisitors
  for (let index = 1; next <= visitors; index += 1)
    next = Math.ceil(firstLookVisitors * 2 ** (index / 2))
  return next
}

/**
 * Returns the signal in which the canary is worse than the live release, or null. Uses Fisher's
 * exact test, one-sided, which works even if the live release has no failures. Repeated looks would
 * cross any fixed threshold eventually, so look `k` may spend only `1 / ((k + 1) (k + 2))` of
 * `totalAlpha`. These parts sum to at most 1 (alpha spending, K. K. G. Lan and D. L. DeMets, 1983).
 * Each signal gets a sixth of a look's part (Bonferroni).
 */
export const findWorse = (
  canary: SideTally,
  live: SideTally,
  look: number,
): ComparedSignal | null => {
  const alpha = totalAlpha / ((look + 1) * (look + 2)) / comparedSignals.length
  return (
    comparedSignals.find((signal) => {
      const [ofCanary, ofLive] = [partOf(canary, signal), partOf(live, signal)]
      // Until both sides have visitors, `waitsFor` keeps the canary from growing.
      if (ofCanary.all === 0 || ofLive.all === 0) return false
      const difference = ofCanary.count / ofCanary.all - ofLive.count / ofLive.all
      return difference >= compared[signal].least && chanceOf(ofCanary, ofLive) < alpha
    }) ?? null
  )
}

/**
 * Returns the p-value of Fisher's exact test: the upper tail of the hypergeometric distribution.
 */
export const chanceOf = (canary: Part, live: Part): number => {
  const marked = canary.count + live.count
  const most = Math.min(canary.all, marked)
  let term = Math.exp(
    logChoose(canary.all, canary.count) +
      logChoose(live.all, live.count) -
      logChoose(canary.all + live.all, marked),
  )
  let sum = 0
  for (let count = canary.count; count <= most; count += 1) {
    sum += term
    if (term < sum * Number.EPSILON) break
    term *=
      ((marked - count) * (canary.all - count)) / ((count + 1) * (live.all - marked + count + 1))
  }
  return Math.min(sum, 1)
}

const logChoose = (all: number, chosen: number): number =>
  logFactorial(all) - logFactorial(chosen) - logFactorial(all - chosen)

const logFactorials = [0]

const logFactorial = (n: number): number => {
  for (let last = logFactorials.length; last <= n; last += 1)
    logFactorials.push((logFactorials[last - 1] ?? 0) + Math.log(last))
  return logFactorials[n] ?? 0
}

type Judged = Pick<Comparison, 'look' | 'nextLookVisitors' | 'hasStepLook' | 'reason'>
type Known = Pick<Comparison, 'canaryTally' | 'liveTally'> & Omit<Judged, 'reason'>

/** Returns null if no look is due. */
export const judge = (
  { canaryTally, liveTally, look, nextLookVisitors, hasStepLook }: Known,
  { isStep }: { isStep: boolean },
): Judged | null => {
  const visitors = visitorsOf(canaryTally)
  if (visitors < nextLookVisitors && (!isStep || hasStepLook)) return null
  const worse = findWorse(canaryTally, liveTally, look)
  return {
    look: look + 1,
    nextLookVisitors: nextLookAfter(visitors),
    hasStepLook: hasStepLook || isStep,
    reason:
      worse &&
      `${describe(worse, partOf(canaryTally, worse))}, ${partText(partOf(liveTally, worse))} with the live release`,
  }
}

const describe = (signal: ComparedSignal, part: Part): string =>
  `${partText(part)} ${compared[signal].text}`

const partText = ({ count, all }: Part): string =>
  `${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`

/** If one visitor in seven fails, this many show a failure with a chance of 95 % (1 - 0.86^20). */
const leastVisitors = 20

/**
 * Returns what a canary waits for besides time, or null. A canary at a fixed percentage waits for
 * one report only.
 */
export const waitsFor = (one: Comparison): string | null => {
  const { canaryTally, liveTally, visitorsBefore, strategy, percent, isFrozen } = one
  if (nextShare(strategy, percent) === null)
    return canaryTally.visitors > 0 ? null : `a first report; ${canaryTally.served} visitors so far`
  if (isFrozen) return 'the end of the freeze'
  const [ofCanary, ofLive] = [canaryTally.visitors - visitorsBefore, liveTally.visitors]
  if (ofCanary < leastVisitors) return `${leastVisitors} visitors, ${ofCanary} so far`
  if (ofLive < leastVisitors)
    return `${leastVisitors} visitors with the live release, ${ofLive} so far`
  return null
}

/** Returns the percentage that a canary should get now, or null while it waits. */
export const dueShare = (one: Comparison, nowMs: number): number | null => {
  const next = nextShare(one.strategy, one.percent)
  if (!next || nowMs - one.percentSinceMs < next.afterMs) return null
  return waitsFor(one) === null ? next.percent : null
}

const failures = ['load_failed', 'render_failed'] as const satisfies readonly Signal[]

const leastAlertVisitors = 20
const leastAlertShare = 0.05
/** After an hour without failures, one failing visitor in twenty may be chance, but hardly two. */
const maxAlertChance = 0.001

/** Returns why a live release needs an alert, or null. `before` covers the hour before `recent`. */
export const findAlert = (recent: Tally, before: Tally): string | null => {
  if (recent.visitors < leastAlertVisitors) return null
  const failing = failures.find(
    (signal) =>
      recent[signal] >= recent.visitors * leastAlertShare &&
      (before.visitors === 0 ||
        chanceOf(partOf(recent, signal), partOf(before, signal)) < maxAlertChance),
  )
  if (!failing) return null
  return `${describe(failing, partOf(recent, failing))} in the last five minutes, ${partText(partOf(before, failing))} in the hour before`
}
