export type Timing = ReturnType<typeof createTiming>

/**
 * Makes the header `Server-Timing` (W3C Server Timing). On Cloudflare the clock stands still while
 * a Worker computes, so only waiting is measured.
 */
export const createTiming = (now: () => number) => {
  const tookMs = new Map<string, number>()
  return {
    /** `name` must be a token (RFC 9110, 5.6.2). */
    measure: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const startedAtMs = now()
      try {
        return await work()
      } finally {
        tookMs.set(name, now() - startedAtMs)
      }
    },
    /** A part in `expected` that was not measured is marked as cached. */
    header: (expected: readonly string[]): string =>
      [
        ...[...tookMs].map(([name, ms]) => `${name};dur=${ms}`),
        ...expected.filter((name) => !tookMs.has(name)).map(cached),
      ].join(', '),
  }
}

const cached = (name: string): string => `${name};desc="cached"`

export const allCached = (names: readonly string[]): string => names.map(cached).join(', ')
