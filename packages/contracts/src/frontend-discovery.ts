/**
 * The registry in the community's schema, Frontend Discovery v1-pre (https://github.com/awslabs/frontend-discovery), so that
 * other shells can read it. Its own schema checks the first version of each module only; this one checks all.
 */
import * as v from 'valibot'

import { ReleasePath, ReleaseVersion, RoutePattern, SlotName } from './release.ts'

/** What the `schema` of a discovery document says. */
export const discoverySchema =
  'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'

/** What the community's schema leaves to each framework and shop. */
const DiscoveryExtras = v.strictObject({
  modulefederation: v.strictObject({
    /** Exposed entries with the style sheets of each, below the folder of `url`. */
    exposes: v.record(v.string(), v.object({ styles: v.array(ReleasePath) })),
    /** The versions of shared libraries that it needs. */
    shared: v.record(v.string(), v.string()),
  }),
  /** What of the shop it owns and fills, by our contract. */
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
  /** The same of the last good release, to load when this one cannot be loaded. */
  fallbackUrl: v.optional(v.pipe(v.string(), v.url())),
  metadata: v.strictObject({
    /** Of the remote entry (Subresource Integrity). */
    integrity: v.pipe(v.string(), v.startsWith('sha384-')),
    version: ReleaseVersion,
  }),
  deployment: v.strictObject({
    /** Percent of visitors. */
    traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    /** The live release, which visitors get who are in no share. */
    default: v.boolean(),
  }),
  extras: DiscoveryExtras,
})
export type DiscoveredVersion = v.InferOutput<typeof DiscoveredVersion>

/** `GET /api/registry/discovery`: by module, its live release first, then its canary. */
export const FrontendDiscovery = v.strictObject({
  schema: v.literal(discoverySchema),
  microFrontends: v.record(v.string(), v.array(DiscoveredVersion)),
})
export type FrontendDiscovery = v.InferOutput<typeof FrontendDiscovery>
