import type { Release } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'

import type { RegistryModule } from '../../read/read-registry.ts'
import type { Visitor } from '../visitor-releases.ts'

export const visitorOf = (overrides: Partial<Visitor> = {}): Visitor => ({
  bucket: 0,
  previews: [],
  failed: new Map(),
  path: '/',
  ...overrides,
})

export const registered = (
  overrides: Partial<RegistryModule> & { live: Release },
): RegistryModule => ({
  module: overrides.live.module,
  lastGood: null,
  canary: null,
  ...overrides,
})

export const withCanary = (module: string, percent: number): RegistryModule => ({
  ...registered({ live: release({ module, version: '1.0.0' }) }),
  canary: {
    release: release({ module, version: '2.0.0' }),
    strategy: { kind: 'linear', percent: 1, everyMs: 60_000 },
    percent,
    percentSinceMs: 0,
    startedAtMs: 0,
  },
})

export const shell = release({ module: 'shell', version: '1.0.0', routes: [] })

export const versionsOf = ({ releases }: { releases: readonly Release[] }): string[] =>
  releases.map(({ module, version }) => `${module}@${version}`)
