/** Random choices, always the same for a seed. */
export type Random = {
  /** `bound` is exclusive. */
  below: (bound: number) => number
  /** True in this percentage of calls. */
  isIn: (percent: number) => boolean
  pick: <T>(some: readonly T[]) => T
}

/** Mulberry32: small, fast, and the same for a seed on every machine. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    below,
    isIn: (percent) => below(100) < percent,
    pick: (some) => {
      const [first] = some
      if (first === undefined) throw new Error('There is nothing to pick from.')
      return some[below(some.length)] ?? first
    },
  }
}
