/** Whether a canary does worse than the live release: the statistics of the guard. */

/** What a visitor's pages may report of a release, as bits of `ReleaseVisit.signals`. */
export const signals = ['load', 'render', 'lcp', 'inp', 'cls'] as const
export type Signal = (typeof signals)[number]

/** How many visitors reported on a release, and to how many of them each signal applies at least once. */
export type Tally = { visitors: number } & Record<Signal, number>

/**
 * The same for one side of a comparison, and how many visitors were served a page with it a while ago, and after how many
 * of these no report came (`silent`).
 */
export type SideTally = Tally & { served: number; silent: number }
export type ComparedSignal = Signal | 'silent'

/** In the order in which they are told. */
const comparedSignals: readonly ComparedSignal[] = [...signals, 'silent']

export const emptyTally = (): Tally => ({
  visitors: 0,
  load: 0,
  render: 0,
  lcp: 0,
  inp: 0,
  cls: 0,
})

export const emptySide = (): SideTally => ({ ...emptyTally(), served: 0, silent: 0 })

/** So many of how many visitors. */
export type Part = { count: number; all: number }

/** To how many visitors a signal applies: of those who reported, or of those who were served a page. */
export const partOf = (tally: Tally & Partial<SideTally>, signal: ComparedSignal): Part => ({
  count: tally[signal] ?? 0,
  all: (signal === 'silent' ? tally.served : tally.visitors) ?? 0,
})

/** The chance, over all looks and signals of a canary, that one as good as the live release is called worse. */
const totalAlpha = 0.01
/** The first look comes with this many visitors of the canary, every second one after it with twice as many. */
const firstLookVisitors = 5
/**
 * By how much the share of visitors must be larger, beside being so beyond chance: with enough visitors the smallest
 * difference is one, and no team would withdraw a release for it. Vitals vary with what visitors do and have, and whether a
 * report comes with how soon they leave.
 */
const leastDifference: Record<ComparedSignal, number> = {
  load: 0.01,
  render: 0.01,
  lcp: 0.1,
  inp: 0.1,
  cls: 0.1,
  silent: 0.05,
}

/** How many visitors are known of: from pages that hang no report comes. */
export const visitorsOf = ({ visitors, served }: SideTally): number => Math.max(visitors, served)

/** With how many visitors of the canary the next look comes after one with so many: 5, 8, 10, 15, 20, 29, … */
export const nextLookAfter = (visitors: number): number => {
  let next = firstLookVisitors
  for (let index = 1; next <= visitors; index += 1)
    next = Math.ceil(firstLookVisitors * 2 ** (index / 2))
  return next
}

/**
 * The signal in which a canary is worse than the live release at this look; `null` when it is worse in none.
 *
 * Each signal is compared by Fisher's exact test, one-sided: it needs no least number of visitors and no failures of
 * the live release, which has none most of the time, and where a normal approximation would be wrong. Its p-value is
 * compared with a part of `totalAlpha`. Data that is looked at again and again crosses any fixed threshold in the end, so
 * look `k` may spend `1 / ((k + 1) (k + 2))` of it, which adds up to 1 over however many looks, each signal a sixth
 * of that (alpha spending, K. K. G. Lan and D. L. DeMets, 1983; the sum bounds the error, also where signals depend on each other,
 * by Bonferroni's inequality).
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
      // With no visitors on one side nothing is known, and a canary of which nothing is known takes no step.
      if (ofCanary.all === 0 || ofLive.all === 0) return false
      const difference = ofCanary.count / ofCanary.all - ofLive.count / ofLive.all
      return difference >= leastDifference[signal] && chanceOf(ofCanary, ofLive) < alpha
    }) ?? null
  )
}

/** The p-value: how likely it is that of all who are counted at least so many are on the canary's side, if both are alike. */
export const chanceOf = (canary: Part, live: Part): number =>
  hypergeometricTail({
    drawn: canary.all,
    rest: live.all,
    marked: canary.count + live.count,
    least: canary.count,
  })

/** That of `drawn` from `drawn + rest`, `marked` of which are marked, at least `least` are. */
const hypergeometricTail = ({
  drawn,
  rest,
  marked,
  least,
}: Record<'drawn' | 'rest' | 'marked' | 'least', number>): number => {
  const most = Math.min(drawn, marked)
  let term = Math.exp(
    logChoose(drawn, least) + logChoose(rest, marked - least) - logChoose(drawn + rest, marked),
  )
  let sum = 0
  for (let count = least; count <= most; count += 1) {
    sum += term
    if (term < sum * Number.EPSILON) break
    term *= ((marked - count) * (drawn - count)) / ((count + 1) * (rest - marked + count + 1))
  }
  return Math.min(sum, 1)
}

const logChoose = (all: number, chosen: number): number =>
  logFactorial(all) - logFactorial(chosen) - logFactorial(all - chosen)

/** Stirling's series, from 16 on exact to twelve digits; below that the product itself. */
const logFactorial = (n: number): number => {
  if (n < 16) return Math.log(smallFactorials[n] ?? 1)
  return (
    (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3)
  )
}

const smallFactorials = Array.from({ length: 16 }, (_, n) => {
  let product = 1
  for (let factor = 2; factor <= n; factor += 1) product *= factor
  return product
})
