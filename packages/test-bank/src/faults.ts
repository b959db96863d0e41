/** Each fault has a probability from 0 to 1. `delayMs` is how late a late thing is. */
const noFaults = {
  /** Later ones overtake it. */
  webhookLate: 0,
  webhookTwice: 0,
  webhookLost: 0,
  /** A copy with another id and a wrong signature precedes it. */
  webhookForged: 0,
  /** The body arrives in two parts. */
  webhookSlow: 0,
  apiSlow: 0,
  /** The connection is reset before the call does anything. */
  apiDown: 0,
  /** The connection is reset after the call has done its work. */
  apiResponseLost: 0,
  api429: 0,
  api500: 0,
  refundPending: 0,
  refundFailed: 0,
  delayMs: 10_000,
  seed: 1,
}
export type FaultSettings = typeof noFaults
export type Faults = ReturnType<typeof openFaults>

/** Draws faults, always the same for a seed. */
export const openFaults = () => {
  let faults = noFaults
  let state = faults.seed
  return {
    set: (given: Partial<FaultSettings>): void => {
      faults = { ...noFaults, ...given }
      state = faults.seed
    },
    delayMs: (): number => faults.delayMs,
    /** The random numbers are those of Mulberry32. */
    has: (name: keyof FaultSettings): boolean => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < faults[name]
    },
  }
}
