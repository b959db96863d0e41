/** Reports of pages about their modules, and what the guard computes from them for staff. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { oneOf } from './fields.ts'
import { ModuleName, ReleaseVersion } from './release.ts'

/** The outcomes of a module on a page. A report names the worst. */
export const moduleOutcomes = ['loaded', 'render-failed', 'load-failed'] as const
export type ModuleOutcome = (typeof moduleOutcomes)[number]

/** A page may have modules in all of its slots. */
const maxModules = 40
const maxMs = 600_000

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(maxMs))

/**
 * `POST /api/page-health`: sent with `navigator.sendBeacon` some seconds after a page loads, when a
 * module fails, and when the page is hidden. It lists the modules that loaded or failed. The entry
 * of the module that owns the page has the page's Core Web Vitals: largest contentful paint and
 * interaction to next paint in milliseconds, and the layout shift score. Nothing in it identifies
 * the visitor or the page.
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

/** The number of visitors who reported a release, and how many of them had each signal. */
const counts = {
  visitors: v.number(),
  load_failed: v.number(),
  render_failed: v.number(),
  poor_lcp: v.number(),
  poor_inp: v.number(),
  poor_cls: v.number(),
}

/** The health of a release over the last hour. Each visitor counts once a minute. */
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
 * `served` counts visitors who got a page a while ago. `silent` counts those of them who sent no
 * report.
 */
const sideCounts = {
  ...counts,
  served: v.optional(v.number(), 0),
  silent: v.optional(v.number(), 0),
}

/**
 * A canary and the live release since the canary began. Each visitor counts once. `waits_for` says
 * what the next share waits for besides time, such as "20 visitors, 3 so far". A fixed share waits
 * only for a first report. `waits_for` is `null` if nothing is missing.
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

/** A live release that fails for more visitors than before. `since` is ISO 8601 UTC. */
const ReleaseAlert = v.object({
  module: v.string(),
  version: v.string(),
  since: v.string(),
  reason: v.string(),
})

/** `GET /api/registry/health`: the health of releases. */
export const RegistryHealth = v.object({
  releases: v.array(ReleaseHealth),
  canaries: v.array(CanaryHealth),
  alerts: v.array(ReleaseAlert),
})
export type RegistryHealth = v.InferOutput<typeof RegistryHealth>
export type RegistryHealthWire = v.InferInput<typeof RegistryHealth>
