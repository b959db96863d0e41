import * as fc from 'fast-check'

/** `TRUST_SEED` repeats the random choices of an earlier run. */
export const seed = Number(process.env['TRUST_SEED'] ?? Date.now() % 2 ** 31)

/** Returns a function that draws values, always the same for a seed. */
export const drawsOf = <T>(arbitrary: fc.Arbitrary<T>): (() => T) => {
  const stream = fc.infiniteStream(arbitrary, { noHistory: true })
  const [values] = fc.sample(stream, { seed, numRuns: 1, unbiased: true })
  return () => {
    const next = values?.next()
    if (!next || next.done) throw new Error('A stream of values has ended.')
    return next.value
  }
}

/** Draws `odd` in this percentage of cases, and otherwise `usual`. */
export const rarely = <T>(
  percent: number,
  odd: fc.Arbitrary<T>,
  usual: fc.Arbitrary<T>,
): fc.Arbitrary<T> =>
  fc.oneof(
    { withCrossShrink: true },
    { arbitrary: usual, weight: 100 - percent },
    { arbitrary: odd, weight: percent },
  )

/** Draws true in this percentage of cases. */
export const isIn = (percent: number): fc.Arbitrary<boolean> =>
  rarely(percent, fc.constant(true), fc.constant(false))
