import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { oneOf } from './fields.ts'
import { ModuleName, ReleaseVersion } from './release.ts'

/** Outcomes of a module on a page, best first. A report has the worst outcome of each module. */
export const moduleOutcomes = ['loaded', 'render-failed', 'load-failed'] as const
export type ModuleOutcome = (typeof moduleOutcomes)[number]

const maxModules = 40
const maxMs = 600_000

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(maxMs))

/** `POST /api/page-health`, anonymous. Only the module that owns the page has `vitals`. */
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

/** How many visitors reported a release, and how many of them had each signal. */
const counts = {
  visitors: v.number(),
  load_failed: v.number(),
  render_failed: v.number(),
  poor_lcp: v.number(),
  poor_inp: v.number(),
  poor_cls: v.number(),
}

/** The health of a release over the last hour. Each visitor counts at most once a minute. */
const ReleaseHealth = apiObject({
  module: v.string(),
  version: v.string(),
  ...counts,
})

/** `served` visitors got a page more than 30 s ago. The `silent` ones among them sent no report. */
const Side = apiObject({ ...counts, served: v.number(), silent: v.number() })

/** A canary and the live release since the canary began. Each visitor counts once. */
const CanaryHealth = apiObject({
  module: v.string(),
  version: v.string(),
  live_version: v.string(),
  canary: Side,
  live: Side,
  /** Says what the canary lacks: "20 visitors, 3 so far". Null if only time must pass. */
  waits_for: v.nullable(v.string()),
})

/** A live release that fails for more visitors than before. */
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
