/** How long the parts of a response took, for the header `Server-Timing` (W3C Server Timing). */
export type Timing = {
  /** Times some work, under a name that is a token (RFC 9110, 5.6.2). */
  measure: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** What was measured; a part that `expected` names and that took no work came from a cache. */
  header: (expected: readonly string[]) => string
}

/** On a clock in milliseconds. On Cloudflare it stands still while a Worker computes: what is seen is waiting. */
export const createTiming = (now: () => number): Timing => {
  const tookMs = new Map<string, number>()
  return {
    measure: async (name, work) => {
      const startedAtMs = now()
      try {
        return await work()
      } finally {
        tookMs.set(name, now() - startedAtMs)
      }
    },
    header: (expected) =>
      [
        ...[...tookMs].map(([name, ms]) => `${name};dur=${ms}`),
        ...expected.filter((name) => !tookMs.has(name)).map(cached),
      ].join(', '),
  }
}

const cached = (name: string): string => `${name};desc="cached"`

/** The header of a response of which every part came from a cache. */
export const allCached = (names: readonly string[]): string => names.map(cached).join(', ')
