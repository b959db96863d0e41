/** Each fault has a probability from 0 to 1. `delayMs` is how long a fault delays something. */
const noFaults = {
  /** Sends the webhook after a delay, so that later webhooks overtake it. */
  webhookLate: 0,
  webhookTwice: 0,
  webhookLost: 0,
  /** First sends a copy with another id and a wrong signature. */
  webhookForged: 0,
  /** Sends the body in two parts, with a delay between them. */
  webhookSlow: 0,
  apiSlow: 0,
  /** Resets the connection before the call does anything. */
  apiDown: 0,
  /** Resets the connection after the call has done its work. */
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

/** Draws random faults. The same seed always gives the same faults. */
export const openFaults = () => {
  let faults = noFaults
  let state = faults.seed
  return {
    set: (given: Partial<FaultSettings>): void => {
      faults = { ...noFaults, ...given }
      state = faults.seed
    },
    delayMs: (): number => faults.delayMs,
    /** Draws the random number by Mulberry32. */
    has: (name: keyof FaultSettings): boolean => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < faults[name]
    },
  }
}
