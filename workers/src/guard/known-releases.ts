/** The releases that visitors may have, as the registry had them when it was last read. */
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'

import { readRegistry, type Registry } from '../registry/read/read-registry.ts'
import type { Ctx } from '../platform/context.ts'
import type { ReleaseName } from './visits.ts'

/** A canary, and the version that is live beside it. */
export type RunningCanary = ReleaseName & {
  live: string
  startedAtMs: number
  strategy: CanaryStrategy
  percent: number
  percentSinceMs: number
  isFrozen: boolean
}

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
   * Reads the registry if it was read longer ago; callers at the same time share one reading. Resolves to whether what is
   * known is so new: when the database is away it stays what it was, which may be nothing.
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

  /** Anybody can make up a version, and open tabs have old ones: such reports are dropped, and cause nothing. */
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

  /** Of modules that have no live release there is nothing to compare with. */
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
