/** The releases that visitors may have, as the registry had them when it was last read. */
import type { CanaryStrategy } from '@shop/contracts/registry'

import { readRegistry, type RegistryModule } from '../registry/read/read-registry.ts'
import type { Ctx } from '../platform/context.ts'

type ReleaseName = { module: string; version: string }

/** A canary, and the version that is live beside it. */
export type RunningCanary = ReleaseName & {
  live: string
  startedAtMs: number
  strategy: CanaryStrategy
}

/** How often it is read for releases that are unknown, in milliseconds: anybody can make up a version. */
const rereadMs = 1000

export class KnownReleases {
  readonly #ctx: Pick<Ctx, 'db' | 'log'>
  #modules: readonly RegistryModule[] = []
  #readAtMs = 0
  #reading: Promise<void> | undefined

  constructor(ctx: Pick<Ctx, 'db' | 'log'>) {
    this.#ctx = ctx
  }

  /** Reads the registry if it was read longer ago; callers at the same time share one reading. @throws DatabaseUnreachable */
  async read(ttlMs: number): Promise<void> {
    if (!this.#reading && Date.now() - this.#readAtMs < ttlMs) return
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  /** For a release that is unknown, and may have begun just now: reads the registry once a second, and waits until it may. */
  async readAgain(): Promise<void> {
    const waitMs = this.#readAtMs + rereadMs - Date.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    await this.read(rereadMs)
  }

  async #readNow(): Promise<void> {
    this.#readAtMs = Date.now()
    const { modules } = await readRegistry(this.#ctx)
    this.#modules = modules
  }

  has({ module, version }: ReleaseName): boolean {
    const one = this.#modules.find((known) => known.module === module)
    return [one?.live, one?.lastGood, one?.canary?.release].some(
      (release) => release?.version === version,
    )
  }

  live(): ReleaseName[] {
    return this.#modules.flatMap(({ module, live }) =>
      live ? [{ module, version: live.version }] : [],
    )
  }

  /** Of modules that have no live release there is nothing to compare with. */
  canaries(): RunningCanary[] {
    return this.#modules.flatMap(({ module, live, canary }) => {
      if (!live || !canary) return []
      const { release, strategy, startedAtMs } = canary
      return [{ module, version: release.version, live: live.version, strategy, startedAtMs }]
    })
  }
}
