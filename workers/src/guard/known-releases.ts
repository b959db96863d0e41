/** The releases that visitors may have, as the registry had them when it was last read. */
import type { CanaryStrategy } from '@shop/contracts/registry'

import { readRegistry, type RegistryModule } from '../modules/read-registry.ts'
import type { Ctx } from '../platform/context.ts'

type ReleaseName = { module: string; version: string }

/** A canary, and the version that is live beside it. */
export type RunningCanary = ReleaseName & {
  live: string
  startedAtMs: number
  strategy: CanaryStrategy
}

export class KnownReleases {
  readonly #ctx: Pick<Ctx, 'db' | 'log'>
  #modules: readonly RegistryModule[] = []
  #readAtMs = 0

  constructor(ctx: Pick<Ctx, 'db' | 'log'>) {
    this.#ctx = ctx
  }

  /** Reads the registry if it was read longer ago; resolves to whether it was. @throws DatabaseUnreachable */
  async read(ttlMs: number): Promise<boolean> {
    if (Date.now() - this.#readAtMs < ttlMs) return false
    this.#readAtMs = Date.now()
    const { modules } = await readRegistry(this.#ctx)
    this.#modules = modules
    return true
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
