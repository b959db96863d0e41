import type { Ctx } from '../../platform/context.ts'
import { type Canary, readRegistry, type Registry } from '../registry/read/read-registry.ts'
import type { ReleaseName } from './visits.ts'

/** `live` is the version that the canary is compared with. */
export type RunningCanary = ReleaseName &
  Omit<Canary, 'release'> & { live: string; isFrozen: boolean }

/** The registry as the guard last read it. A database outage leaves it unchanged. */
export class KnownReleases {
  readonly #ctx: Pick<Ctx, 'db' | 'log'>
  #registry: Pick<Registry, 'modules' | 'freezes'> = { modules: [], freezes: [] }
  #readAtMs = Number.NEGATIVE_INFINITY
  #reading: Promise<boolean> | undefined
  #isAway = false

  constructor(ctx: Pick<Ctx, 'db' | 'log'>) {
    this.#ctx = ctx
  }

  /**
   * Reads the registry if the last read is older than `ttlMs`; concurrent callers share one read.
   * Resolves to true if the data is that recent. If the database is unreachable, the old data
   * stays, which may be none.
   */
  async read(ttlMs: number): Promise<boolean> {
    if (Date.now() - this.#readAtMs < ttlMs) return true
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readNow(): Promise<boolean> {
    const startedAtMs = Date.now()
    try {
      this.#registry = await readRegistry(this.#ctx)
      this.#readAtMs = startedAtMs
      this.#isAway = false
    } catch (error) {
      const message = 'the guard could not read the registry'
      if (!this.#isAway) this.#ctx.log({ level: 'warn', message, error })
      this.#isAway = true
    }
    return !this.#isAway
  }

  /** Filters reports: anybody can make up a version, and open tabs have old ones. */
  has({ module, version }: ReleaseName): boolean {
    const one = this.#registry.modules.find((known) => known.module === module)
    return [one?.live, one?.lastGood, one?.canary?.release].some(
      (release) => release?.version === version,
    )
  }

  live(): ReleaseName[] {
    return this.#registry.modules.flatMap(({ module, live }) =>
      live ? [{ module, version: live.version }] : [],
    )
  }

  /** Omits modules without a live release, because there is nothing to compare with. */
  canaries(): RunningCanary[] {
    const { modules, freezes } = this.#registry
    return modules.flatMap(({ module, live, canary }) => {
      if (!live || !canary) return []
      const { release, strategy, percent, percentSinceMs, startedAtMs } = canary
      const isFrozen = freezes.some((one) => one.module === module)
      const names = { module, version: release.version, live: live.version }
      return [{ ...names, strategy, percent, percentSinceMs, startedAtMs, isFrozen }]
    })
  }
}
