/** `/api/registry/discovery` in the community's schema (Frontend Discovery v1-pre). */
import {
  type DiscoveredVersion,
  discoverySchema,
  type FrontendDiscovery,
} from '@shop/contracts/frontend-discovery'
import { type Release, releaseBase } from '@shop/contracts/release'

import type { RegistryModule } from './read-registry.ts'

/** Converts the current releases. `origin` is the shop's, without a trailing slash. Pure. */
export const toDiscovery = (
  modules: readonly RegistryModule[],
  { origin }: { origin: string },
): FrontendDiscovery => ({
  schema: discoverySchema,
  microFrontends: Object.fromEntries(
    modules.flatMap(({ module, live, lastGood, canary }) => {
      if (!live) return []
      const traffic = canary?.percent ?? 0
      const toVersion = (release: Release, share: number): DiscoveredVersion => ({
        url: entryUrl(origin, release),
        ...fallbackOf(origin, release === live ? lastGood : live),
        metadata: { integrity: integrityOfEntry(release), version: release.version },
        deployment: { traffic: share, default: release === live },
        extras: extrasOf(release),
      })
      const versions = [toVersion(live, round(100 - traffic))]
      if (canary) versions.push(toVersion(canary.release, traffic))
      return [[module, versions]]
    }),
  ),
})

const entryUrl = (origin: string, release: Release): string =>
  origin + releaseBase(release) + release.browser.entry

const fallbackOf = (origin: string, release: Release | null): { fallbackUrl?: string } =>
  release ? { fallbackUrl: entryUrl(origin, release) } : {}

const integrityOfEntry = ({ browser, integrity }: Release): string => integrity[browser.entry] ?? ''

/** Shares have at most two decimals, but a difference of floating-point numbers may have more. */
const round = (percent: number): number => Math.round(percent * 100) / 100

const extrasOf = ({ browser, requires, routes, slots }: Release): DiscoveredVersion['extras'] => ({
  modulefederation: {
    exposes: Object.fromEntries(
      Object.entries(browser.exposes).map(([name, { css }]) => [name, { styles: css }]),
    ),
    shared: requires.shared,
  },
  shop: { contract: requires.contract, routes, slots },
})
