/** The statistics of the guard: is a canary worse than the live release? */

/** The signals that a page may report about a release, as bits of `ReleaseVisit.signals`. */
export const signals = ['load_failed', 'render_failed', 'poor_lcp', 'poor_inp', 'poor_cls'] as const
export type Signal = (typeof signals)[number]

/** How many visitors reported on a release, and how many of them had each signal at least once. */
export type Tally = { visitors: number } & Record<Signal, number>

/**
 * A tally of one side of a comparison. `served` counts the visitors who got a page with that side's
 * release at least 30 seconds ago, and `silent` those of them whose page sent no report.
 */
export type SideTally = Tally & { served: number; silent: number }
export type ComparedSignal = Signal | 'silent'

/** In order of precedence: the first one that is worse is reported. */
const comparedSignals: readonly ComparedSignal[] = [...signals, 'silent']

export const emptyTally = (): Tally => ({
  visitors: 0,
  load_failed: 0,
  render_failed: 0,
  poor_lcp: 0,
  poor_inp: 0,
  poor_cls: 0,
})

export const emptySide = (): SideTally => ({ ...emptyTally(), served: 0, silent: 0 })

export type Part = { count: number; all: number }

/**
 * Returns how many visitors have a signal, out of those who reported, or for `silent` out of those
 * who were served a page.
 */
export const partOf = (tally: Tally & Partial<SideTally>, signal: ComparedSignal): Part => ({
  count: tally[signal] ?? 0,
  all: (signal === 'silent' ? tally.served : tally.visitors) ?? 0,
})

/** The chance, over all looks and signals, of a false alarm about an equally good canary. */
const totalAlpha = 0.01
/**
 * The number of canary visitors at the first look. Each further look needs √2 times as many as the
 * last.
 */
const firstLookVisitors = 5
/**
 * Smaller differences in the share of visitors are ignored. With enough visitors, even a tiny
 * difference is significant, but no team would withdraw a release for it. Vitals also vary with
 * what visitors do and which devices they use, and reports depend on how soon visitors leave.
 */
const leastDifference: Record<ComparedSignal, number> = {
  load_failed: 0.01,
  render_failed: 0.01,
  poor_lcp: 0.1,
  poor_inp: 0.1,
  poor_cls: 0.1,
  silent: 0.05,
}

/** Includes visitors who were only served a page, because pages that hang send no report. */
export const visitorsOf = ({ visitors, served }: SideTally): number => Math.max(visitors, served)

/** Returns the number of canary visitors at which the next look happens: 5, 8, 10, 15, 20, 29, … */
export const nextLookAfter = (visitors: number): number => {
  let next = firstLookVisitors
  for (let index = 1; next <= visitors; index += 1)
    next = Math.ceil(firstLookVisitors * 2 ** (index / 2))
  return next
}

/**
 * Returns the signal in which a canary is worse than the live release at this look, or null.
 *
 * Each signal is compared with Fisher's exact test, one-sided. The test needs no minimum number of
 * visitors and no failures of the live release, which usually has none; a normal approximation
 * would be wrong there. Its p-value is compared with a part of `totalAlpha`. Repeated looks cross
 * any fixed threshold eventually, so look `k` may spend `1 / ((k + 1) (k + 2))` of `totalAlpha`.
 * Over any number of looks, this adds up to at most 1. Each signal gets a sixth of it (alpha
 * spending, K. K. G. Lan and D. L. DeMets, 1983). The sum bounds the error by Bonferroni's
 * inequality, even if signals depend on each other.
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
      // A side without visitors says nothing. `waitsFor` ensures that the canary takes no step
      // then.
      if (ofCanary.all === 0 || ofLive.all === 0) return false
      const difference = ofCanary.count / ofCanary.all - ofLive.count / ofLive.all
      return difference >= leastDifference[signal] && chanceOf(ofCanary, ofLive) < alpha
    }) ?? null
  )
}

/**
 * Returns the p-value: how likely it is, if both sides are alike, that at least `canary.count` of
 * all the counted visitors are on the canary's side. That is the upper tail of the hypergeometric
 * distribution.
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

/**
 * The logarithms of 0!, 1!, 2!, and so on, as far as they were needed. A guard needs some hundred
 * thousand of them.
 */
const logFactorials = [0]

const logFactorial = (n: number): number => {
  for (let last = logFactorials.length; last <= n; last += 1)
    logFactorials.push((logFactorials[last - 1] ?? 0) + Math.log(last))
  return logFactorials[n] ?? 0
}
