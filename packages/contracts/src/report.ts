/** What a page reports of its modules, and what the guard of releases makes of it for staff. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { oneOf } from './fields.ts'
import { ModuleName, ReleaseVersion } from './release.ts'

/** How a module fared on a page; the worst of what happened. */
export const moduleOutcomes = ['loaded', 'render-failed', 'load-failed'] as const
export type ModuleOutcome = (typeof moduleOutcomes)[number]

/** A page may have modules in all of its slots. */
const maxModules = 40
const maxMs = 600_000

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(maxMs))

/**
 * `POST /api/reports`: what a page sends with `navigator.sendBeacon` some seconds after it was loaded, when a module fails, and when it
 * is hidden. Beside each module that was loaded, or could not be, it has the Core Web Vitals of the page, which count for
 * the module that owns it: largest contentful paint and interaction to next paint in milliseconds, layout shift as its
 * score. Nothing in it says who the visitor is, or which page it was.
 */
export const ModuleReport = v.strictObject({
  modules: v.pipe(
    v.array(
      v.strictObject({
        module: ModuleName,
        version: ReleaseVersion,
        outcome: oneOf(moduleOutcomes),
        vitals: v.optional(
          v.strictObject({
            lcp_ms: v.optional(milliseconds),
            inp_ms: v.optional(milliseconds),
            cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1000))),
          }),
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(maxModules, `must be at most ${maxModules} modules`),
  ),
})
export type ModuleReport = v.InferOutput<typeof ModuleReport>

/** Visitors of a release, and to how many of them each of these happened. */
const counts = {
  visitors: v.number(),
  load_failed: v.number(),
  render_failed: v.number(),
  poor_lcp: v.number(),
  poor_inp: v.number(),
  poor_cls: v.number(),
}

/** A release over the last hour, each visitor counted once a minute; `minutes` has those with visitors, the oldest first. */
const ReleaseHealth = v.pipe(
  v.object({
    module: v.string(),
    version: v.string(),
    ...counts,
    minutes: v.array(v.pipe(v.object({ at: v.string(), ...counts }), v.transform(camelKeys))),
  }),
  v.transform(camelKeys),
)

/**
 * The same of one side of a comparison; `served` visitors were served a page with it a while ago, `silent` of them ones from which
 * no report came.
 */
const sideCounts = {
  ...counts,
  served: v.optional(v.number(), 0),
  silent: v.optional(v.number(), 0),
}

/**
 * A canary beside the live release since it began, each visitor counted once. `waits_for` is what its next share waits for besides
 * its time, such as "20 visitors, 3 so far", or a first report where the share stays; `null` for nothing.
 */
const CanaryHealth = v.pipe(
  v.object({
    module: v.string(),
    version: v.string(),
    live_version: v.string(),
    canary: v.pipe(v.object(sideCounts), v.transform(camelKeys)),
    live: v.pipe(v.object(sideCounts), v.transform(camelKeys)),
    waits_for: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(camelKeys),
)

/** A live release that fails for more visitors than before; `since` is ISO 8601, UTC. */
const ReleaseAlert = v.object({
  module: v.string(),
  version: v.string(),
  since: v.string(),
  reason: v.string(),
})

/** `GET /api/registry/health`: how releases fare with their visitors. */
export const RegistryHealth = v.object({
  releases: v.array(ReleaseHealth),
  canaries: v.array(CanaryHealth),
  alerts: v.array(ReleaseAlert),
})
export type RegistryHealth = v.InferOutput<typeof RegistryHealth>
export type RegistryHealthWire = v.InferInput<typeof RegistryHealth>
