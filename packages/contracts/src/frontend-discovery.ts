/**
 * The registry in the schema of Frontend Discovery v1-pre
 * (https://github.com/awslabs/frontend-discovery), so that other shells can read it. The
 * community's own schema checks only the first version of each module; this one checks all.
 */
import * as v from 'valibot'

import { ReleasePath, ReleaseVersion, RoutePattern, SlotName } from './release.ts'

/** The `schema` of a discovery document. */
export const discoverySchema =
  'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'

/** Fields that the community's schema leaves to each framework and shop. */
const DiscoveryExtras = v.strictObject({
  modulefederation: v.strictObject({
    /** Exposed entries with the style sheets of each, relative to the folder of `url`. */
    exposes: v.record(v.string(), v.object({ styles: v.array(ReleasePath) })),
    /** The versions of shared libraries that the module needs. */
    shared: v.record(v.string(), v.string()),
  }),
  /** The paths and slots that the module owns in this shop, and the contract it was built for. */
  shop: v.strictObject({
    contract: v.number(),
    routes: v.array(RoutePattern),
    slots: v.record(SlotName, v.string()),
  }),
})

/** One version of a module that visitors get. */
export const DiscoveredVersion = v.strictObject({
  /** The remote entry. */
  url: v.pipe(v.string(), v.url()),
  /** The remote entry of the last good release, for when this one cannot be loaded. */
  fallbackUrl: v.optional(v.pipe(v.string(), v.url())),
  metadata: v.strictObject({
    /** The Subresource Integrity value of the remote entry. */
    integrity: v.pipe(v.string(), v.startsWith('sha384-')),
    version: ReleaseVersion,
  }),
  deployment: v.strictObject({
    /** The percentage of visitors that get it. */
    traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    /** True for the live release, which is for all visitors without a canary. */
    default: v.boolean(),
  }),
  extras: DiscoveryExtras,
})
export type DiscoveredVersion = v.InferOutput<typeof DiscoveredVersion>

/**
 * `GET /api/registry/discovery`: the releases of each module, the live one first, then its canary.
 */
export const FrontendDiscovery = v.strictObject({
  schema: v.literal(discoverySchema),
  microFrontends: v.record(v.string(), v.array(DiscoveredVersion)),
})
export type FrontendDiscovery = v.InferOutput<typeof FrontendDiscovery>
