import type { ModuleBackend } from '@shop/contracts/backend'
import type { TokenDetails } from '@shop/contracts/deploy-token'
import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import type { RegistryHealthWire } from '@shop/contracts/report'

export const noBackend: ModuleBackend = {
  backend: null,
  meters: [],
  tables: [],
  secrets: [],
  deliveries: { waiting: 0, failed: 0, oldest_waiting_at_ms: null },
}

export const atMs = (minutes: number): number => Date.UTC(2026, 10, 20, 12) + minutes * 60_000

export const releaseSummary = (
  version: string,
  minutes: number,
  overrides: Partial<ReleaseSummary> = {},
): ReleaseSummary => ({
  version,
  commit: '3f9a0c1',
  built_at: new Date(atMs(minutes - 1)).toISOString(),
  created_at_ms: atMs(minutes),
  created_by: 'token:11aa22bb',
  accepted_at_ms: atMs(minutes),
  last_live_at_ms: null,
  withdrawn_at_ms: null,
  withdrawn_reason: null,
  requested: null,
  ...overrides,
})

export const fixedCanary = {
  version: '1.2',
  strategy: { kind: 'fixed', percent: 5 },
  percent: 5,
  started_at_ms: 0,
  started_by: 'guard',
} as const

export const moduleDetails = (overrides: Partial<ModuleDetails> = {}): ModuleDetails => ({
  module: 'looks',
  team: 'Looks',
  position: 100,
  live: '1.1',
  last_good: '1.0',
  canary: null,
  frozen: null,
  links: [],
  pages: [],
  all_approved: { links: false, sources: false, grants: false },
  sources: [],
  grants: [],
  releases: [
    releaseSummary('1.1', 10, { last_live_at_ms: atMs(11) }),
    releaseSummary('1.0', 0, { last_live_at_ms: atMs(1) }),
  ],
  ...overrides,
})

export const tokenDetails = (overrides: Partial<TokenDetails> = {}): TokenDetails => ({
  id: '11aa22bb',
  name: 'CI of looks',
  module: 'looks',
  routes: ['/looks/*'],
  slots: ['product.details'],
  links: false,
  sources: [],
  grants: [],
  created_at_ms: atMs(0),
  created_by: 'manager@example.com',
  last_used_at_ms: atMs(10),
  expires_at_ms: null,
  revoked_at_ms: null,
  has_ended: false,
  ...overrides,
})

type Counts = RegistryHealthWire['canaries'][number]['live']

export const counts = (visitors: number, overrides: Partial<Counts> = {}): Counts => ({
  visitors,
  load_failed: 0,
  render_failed: 0,
  poor_lcp: 0,
  poor_inp: 0,
  poor_cls: 0,
  served: 0,
  silent: 0,
  ...overrides,
})
