import { fraction } from '@shop/db/seed/large-people'

/** Returns a generator of numbers in [0, 1). A seed always gives the same numbers. */
export const createRandom = (seed: number): (() => number) => {
  let index = 0
  return () => fraction(index++, seed)
}

/** Returns the milliseconds to the next event, if `perSecond` events happen at random. */
export const nextGapMs = (perSecond: number, random: () => number): number =>
  (-Math.log(1 - random()) / perSecond) * 1000

/** Zipf's law: the second item gets half as many views as the first, the third a third as many. */
export const zipfShares = (count: number): number[] => {
  const weights = Array.from({ length: count }, (_none, index) => 1 / (index + 1))
  const sum = weights.reduce((all, one) => all + one, 0)
  return weights.map((weight) => weight / sum)
}

export const createDraw = (shares: readonly number[], random: () => number): (() => number) => {
  let sum = 0
  const sums = shares.map((share) => (sum += share))
  return () => {
    const at = random() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    return low
  }
}
