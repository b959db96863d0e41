import * as fc from 'fast-check'

/** Set `TRUST_SEED` to repeat the random choices of an earlier run. */
export const seed = Number(process.env['TRUST_SEED'] ?? Date.now() % 2 ** 31)

export type Dice = {
  of: <T>(arbitrary: fc.Arbitrary<T>) => T
  pick: <T>(all: readonly T[]) => T | undefined
  isIn: (percent: number) => boolean
}

/** The returned function makes the dice of the next step. A seed always gives the same dice. */
export const openDice = (): (() => Dice) => {
  let step = 0
  return () => {
    const [draw] = fc.sample(fc.gen(), { seed: seed + (step += 1), numRuns: 1, unbiased: true })
    if (!draw) throw new Error('fast-check made no dice.')
    const of = <T>(arbitrary: fc.Arbitrary<T>): T => draw(() => arbitrary)
    return {
      of,
      pick: (all) => all[of(fc.nat(Math.max(0, all.length - 1)))],
      isIn: (percent) => of(fc.integer({ min: 1, max: 100 })) <= percent,
    }
  }
}
