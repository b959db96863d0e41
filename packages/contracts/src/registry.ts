/** What the registry knows of modules: the life of their releases, and who changed what. */
import * as v from 'valibot'

import { CanaryStrategy, StoredStrategy } from './canary-strategy.ts'
import { LineText, requiredText, wholeNumber } from './fields.ts'
import { HeaderLink, ModuleName, ReleaseVersion } from './release.ts'

/** `PUT /api/modules/{module}/channels/canary`: gives a share of visitors this release. */
export const StartCanaryInput = v.strictObject({
  version: ReleaseVersion,
  strategy: CanaryStrategy,
  /** The canary that is to be replaced, `null` for none; refused when it is another by now. */
  from: v.optional(v.nullable(ReleaseVersion)),
})
export type StartCanaryInput = v.InferOutput<typeof StartCanaryInput>

/** Why something was withdrawn or frozen, in the words of who did it. */
export const Reason = requiredText(500)

/** `POST /api/modules/{module}/rollback`: without a version, to the last good release. */
export const RollbackInput = v.strictObject({
  version: v.optional(ReleaseVersion),
  /** The live release that is to be left; refused when another is live by now. */
  from: v.optional(ReleaseVersion),
  reason: v.optional(Reason),
})
export type RollbackInput = v.InferOutput<typeof RollbackInput>

/** The response of a rollback: the version that is live now. */
export const RolledBack = v.object({ version: ReleaseVersion })
export type RolledBack = v.InferOutput<typeof RolledBack>

/** `POST /api/modules/{module}/releases/{version}/withdraw`. */
export const WithdrawInput = v.strictObject({ reason: v.optional(Reason) })
export type WithdrawInput = v.InferOutput<typeof WithdrawInput>

/** `PUT /api/modules/{module}/freeze`. */
export const FreezeInput = v.strictObject({
  reason: Reason,
  /** The reason of the freeze that is to be replaced, `null` for none; refused when it is another by now. */
  from: v.optional(v.nullable(Reason)),
})
export type FreezeInput = v.InferOutput<typeof FreezeInput>

/** `DELETE /api/modules/{module}/freeze`: with a reason, refused when the module is frozen for another by now. */
export const UnfreezeQuery = v.strictObject({ reason: v.optional(Reason) })
export type UnfreezeQuery = v.InferOutput<typeof UnfreezeQuery>

/** `POST /api/modules/{module}/releases/{version}/previews`: how long the link works, a week at most. */
export const CreatePreviewInput = v.strictObject({
  hours: v.optional(wholeNumber(1, 168, 'hours')),
})
export type CreatePreviewInput = v.InferOutput<typeof CreatePreviewInput>

/** A preview link: the query begins with `?` and goes with any path of the shop; `expires_at` is ISO 8601, UTC. */
export const PreviewLink = v.object({ query: v.string(), expires_at: v.string() })
export type PreviewLink = v.InferOutput<typeof PreviewLink>

const ApprovedNames = v.pipe(v.array(LineText), v.maxLength(50, 'must be at most 50 names'))

/** Links by their `href`, sources with their kind, `connect https://api.example.com`; `*` is all, also of later releases. */
const Approvals = v.strictObject({
  links: v.optional(ApprovedNames),
  sources: v.optional(ApprovedNames),
})

/**
 * `PATCH /api/registry/modules/{module}`. What is not named stays as it is; what is in both is approved. Where all are
 * approved, taking one back leaves the others that `ModuleDetails` lists approved; later ones wait.
 */
export const UpdateModuleInput = v.strictObject({
  position: v.optional(wholeNumber(0, 9999)),
  /** The position that is to be replaced; refused when it is another by now. */
  from_position: v.optional(wholeNumber(0, 9999)),
  approve: v.optional(Approvals),
  unapprove: v.optional(Approvals),
})
export type UpdateModuleInput = v.InferOutput<typeof UpdateModuleInput>

/** One release of a module, as lists show it. Times are milliseconds since 1970, UTC; `null` for never. */
export const ReleaseSummary = v.object({
  version: ReleaseVersion,
  commit: v.string(),
  built_at: v.string(),
  created_at_ms: v.number(),
  created_by: v.nullable(v.string()),
  accepted_at_ms: v.nullable(v.number()),
  last_live_at_ms: v.nullable(v.number()),
  withdrawn_at_ms: v.nullable(v.number()),
  withdrawn_reason: v.nullable(v.string()),
})
export type ReleaseSummary = v.InferOutput<typeof ReleaseSummary>

/** Whether something is approved, and which of the releases in question name it; a shop of before this says none. */
const approvalFields = {
  is_approved: v.boolean(),
  versions: v.optional(v.array(ReleaseVersion), []),
}

/** A module as staff and its team see it. Versions are `null` where there is none; releases are newest first. */
export const ModuleDetails = v.object({
  module: ModuleName,
  team: v.string(),
  position: v.number(),
  live: v.nullable(ReleaseVersion),
  last_good: v.nullable(ReleaseVersion),
  canary: v.nullable(
    v.object({
      version: ReleaseVersion,
      strategy: StoredStrategy,
      /** The share now, and since when. */
      percent: v.number(),
      percent_since_ms: v.optional(v.number()),
      /** What the guard waits for before it lets the share grow: "20 visitors, 3 so far". Absent when for nothing but the time. */
      waits_for: v.optional(v.string()),
      started_at_ms: v.number(),
      started_by: v.string(),
    }),
  ),
  frozen: v.nullable(v.object({ at_ms: v.number(), by: v.string(), reason: v.string() })),
  /**
   * Links and sources of the live release, of the canary, and of accepted releases that may go live next: neither withdrawn nor
   * older than the live one.
   */
  links: v.array(v.object({ link: HeaderLink, ...approvalFields })),
  /** Whether all that its releases name is approved, those to come included. */
  all_approved: v.optional(v.object({ links: v.boolean(), sources: v.boolean() })),
  sources: v.array(v.object({ source: v.string(), ...approvalFields })),
  releases: v.array(ReleaseSummary),
})
export type ModuleDetails = v.InferOutput<typeof ModuleDetails>

/** `GET /api/registry`: every module that has a release, by position and name. */
export const RegistryDetails = v.object({ modules: v.array(ModuleDetails) })
export type RegistryDetails = v.InferOutput<typeof RegistryDetails>

/** What was done in the registry, as its history names it. `changed` is the position, or what is approved. */
export const registryActions = [
  'registered',
  'accepted',
  'promoted',
  'canary-started',
  'canary-grown',
  'canary-ended',
  'rolled-back',
  'withdrawn',
  'removed',
  'frozen',
  'unfrozen',
  'changed',
  'previewed',
  'token-created',
  'token-revoked',
] as const
export type RegistryAction = (typeof registryActions)[number]

/** One act on a module: who did what, and when. */
export const RegistryChange = v.object({
  /** Its place in the audit; a later act has a larger one. */
  seq: v.number(),
  at_ms: v.number(),
  /** An email of staff, `token:` and the id of a deploy token, or `guard`. */
  by: v.string(),
  /** The name of that token, if it has one. */
  by_name: v.optional(v.string()),
  /** One of them, or what a newer shop has named since. */
  action: v.union([v.picklist(registryActions), v.string()]),
  /** Of an act on a token, the token's, which may be `*`. */
  module: v.string(),
  /** The id of the token that was made or revoked. */
  token: v.optional(v.string()),
  /** The release it was about, and the one that was live before. */
  version: v.nullable(v.string()),
  previous: v.nullable(v.string()),
  strategy: v.nullable(StoredStrategy),
  /** The share that a canary has since. */
  percent: v.optional(v.number()),
  reason: v.nullable(v.string()),
})
export type RegistryChange = v.InferOutput<typeof RegistryChange>

/** `GET /api/modules`: modules, at most 100 names with commas between them, of which the sender asks whether they were taken out. */
export const ModulesQuery = v.object({
  among: v.pipe(
    v.optional(v.string(), ''),
    v.transform((names) => names.split(',').filter((name) => name !== '')),
    v.array(ModuleName),
    v.maxLength(100, 'must be at most 100 names'),
  ),
})

/** `GET /api/registry/history`: of one module or of all; 50 changes unless `limit` says how many. */
export const HistoryQuery = v.strictObject({
  module: v.optional(ModuleName),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(200),
    ),
    '50',
  ),
})

/** The response: the newest first. */
export const RegistryHistory = v.object({ changes: v.array(RegistryChange) })
export type RegistryHistory = v.InferOutput<typeof RegistryHistory>
