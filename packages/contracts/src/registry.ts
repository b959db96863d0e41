/** The registry: the life of modules' releases, and its history. */
import * as v from 'valibot'

import { CanaryStrategy } from './canary-strategy.ts'
import { LineText, requiredText, wholeNumber } from './fields.ts'
import {
  HeaderLink,
  ListedPage,
  ListedRelease,
  ModuleName,
  Release,
  ReleaseVersion,
} from './release.ts'

/** `PUT /api/modules/{module}/channels/canary`: gives a share of visitors this release. */
export const StartCanaryInput = v.strictObject({
  version: ReleaseVersion,
  strategy: CanaryStrategy,
  /** The canary to replace, `null` for none. The request is rejected if the canary has changed. */
  from: v.optional(v.nullable(ReleaseVersion)),
})
export type StartCanaryInput = v.InferOutput<typeof StartCanaryInput>

/** The reason for a withdrawal or a freeze, as the person wrote it. */
export const Reason = requiredText(500)

/** `POST /api/modules/{module}/rollback`, by default to the last good release. */
export const RollbackInput = v.strictObject({
  version: v.optional(ReleaseVersion),
  /** The live release to leave. The request is rejected if another one is live by now. */
  from: v.optional(ReleaseVersion),
  reason: v.optional(Reason),
})
export type RollbackInput = v.InferOutput<typeof RollbackInput>

/** The response of a rollback: the version that is live now. */
export const RolledBack = v.object({ version: ReleaseVersion })
export type RolledBack = v.InferOutput<typeof RolledBack>

/** `POST /api/modules/{module}/releases/{version}/withdraw`: takes a release out of the shop. */
export const WithdrawInput = v.strictObject({ reason: v.optional(Reason) })
export type WithdrawInput = v.InferOutput<typeof WithdrawInput>

/** `PUT /api/modules/{module}/freeze`: stops publishing of a module until it is unfrozen. */
export const FreezeInput = v.strictObject({
  reason: Reason,
  /**
   * The reason of the freeze to replace, `null` for none. The request is rejected if it has
   * changed.
   */
  from: v.optional(v.nullable(Reason)),
})
export type FreezeInput = v.InferOutput<typeof FreezeInput>

/** `DELETE /api/modules/{module}/freeze`. Rejected if the freeze has another reason. */
export const UnfreezeQuery = v.strictObject({ reason: v.optional(Reason) })
export type UnfreezeQuery = v.InferOutput<typeof UnfreezeQuery>

/** `POST /api/modules/{module}/releases/{version}/previews`: a link that lasts a day at most. */
export const CreatePreviewInput = v.strictObject({
  hours: v.optional(wholeNumber(1, 24, 'hours')),
})
export type CreatePreviewInput = v.InferOutput<typeof CreatePreviewInput>

/** A preview link. `query` works with any path of the shop until `expires_at` (ISO 8601 UTC). */
export const PreviewLink = v.object({ query: v.string(), expires_at: v.string() })
export type PreviewLink = v.InferOutput<typeof PreviewLink>

const ApprovedNames = v.pipe(v.array(LineText), v.maxLength(50, 'must be at most 50 names'))

/**
 * `links` has the names of links and pages in `ModuleDetails`. A link may also be named by its
 * path, whatever its label. `sources` begin with their kind: `connect https://api.example.com`. `*`
 * means all, including those of later releases.
 */
const Approvals = v.strictObject({
  links: v.optional(ApprovedNames),
  sources: v.optional(ApprovedNames),
})

/**
 * `PATCH /api/registry/modules/{module}`. Fields that are left out stay unchanged. A name in both
 * lists is approved. Unapproving one name while all are approved keeps the others in
 * `ModuleDetails` approved; names of later releases then need approval.
 */
export const UpdateModuleInput = v.strictObject({
  position: v.optional(wholeNumber(0, 9999)),
  /** The position to replace. The request is rejected if it has changed. */
  from_position: v.optional(wholeNumber(0, 9999)),
  approve: v.optional(Approvals),
  unapprove: v.optional(Approvals),
})
export type UpdateModuleInput = v.InferOutput<typeof UpdateModuleInput>

/** One release of a module, as lists show it. Times are Unix milliseconds, `null` for never. */
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

/**
 * `versions` are the listed releases that have the link, page or source. Absent from older Workers.
 */
const approvalFields = {
  is_approved: v.boolean(),
  versions: v.optional(v.array(ReleaseVersion), []),
}

/** A module as staff and its team see it. Releases are newest first. */
export const ModuleDetails = v.object({
  module: ModuleName,
  team: v.string(),
  position: v.number(),
  live: v.nullable(ReleaseVersion),
  last_good: v.nullable(ReleaseVersion),
  canary: v.nullable(
    v.object({
      version: ReleaseVersion,
      strategy: CanaryStrategy,
      /** The current share, and when it began. */
      percent: v.number(),
      percent_since_ms: v.optional(v.number()),
      /**
       * The reason why the guard waits, besides time, such as "20 visitors, 3 so far". Absent if
       * there is none.
       */
      waits_for: v.optional(v.string()),
      started_at_ms: v.number(),
      started_by: v.string(),
    }),
  ),
  frozen: v.nullable(v.object({ at_ms: v.number(), by: v.string(), reason: v.string() })),
  /**
   * Links of the live release, of the canary, and of accepted releases that may go live next, which
   * are those that are neither withdrawn nor older than the live one. Links of slot fallbacks are
   * included. `sources` come from the same releases. Older Workers name a link by its path.
   */
  links: v.array(v.object({ link: HeaderLink, name: v.optional(v.string()), ...approvalFields })),
  /** Pages that the same releases list for search engines and agents. Empty from older Workers. */
  pages: v.optional(
    v.array(v.object({ page: ListedPage, name: v.string(), ...approvalFields })),
    [],
  ),
  /**
   * `links` and `sources` are true if staff approved all of the module's, including those of later
   * releases.
   */
  all_approved: v.optional(v.object({ links: v.boolean(), sources: v.boolean() })),
  sources: v.array(v.object({ source: v.string(), ...approvalFields })),
  releases: v.array(ReleaseSummary),
})
export type ModuleDetails = v.InferOutput<typeof ModuleDetails>

/** `GET /api/registry`: every module that has a release, sorted by position and name. */
export const RegistryDetails = v.object({ modules: v.array(ModuleDetails) })
export type RegistryDetails = v.InferOutput<typeof RegistryDetails>

/** Actions in the registry's history. `changed` is a change of the position or of approvals. */
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

/** One entry of the registry's history. */
export const RegistryChange = v.object({
  /** The number of the entry in the audit. Newer entries have higher numbers. */
  seq: v.number(),
  at_ms: v.number(),
  /** An email of staff, `token:` and the id of a deploy token, or `guard`. */
  by: v.string(),
  /** The name of that deploy token, if it has one. */
  by_name: v.optional(v.string()),
  /** Newer Workers may send actions that are not in the list. */
  action: v.union([v.picklist(registryActions), v.string()]),
  /** For an action on a token, the token's module, which may be `*`. */
  module: v.string(),
  /** The id of the created or revoked token. */
  token: v.optional(v.string()),
  /** `version` is the release of the action. `previous` is the release that was live before. */
  version: v.nullable(v.string()),
  previous: v.nullable(v.string()),
  strategy: v.nullable(CanaryStrategy),
  /** The canary's share of visitors since this change, in percent. */
  percent: v.optional(v.number()),
  reason: v.nullable(v.string()),
})
export type RegistryChange = v.InferOutput<typeof RegistryChange>

/**
 * `GET /api/modules`. `among` has at most 100 names. The response says which of these left the
 * shop.
 */
export const ModulesQuery = v.object({
  among: v.pipe(
    v.optional(v.string(), ''),
    v.transform((names) => names.split(',').filter((name) => name !== '')),
    v.array(ModuleName),
    v.maxLength(100, 'must be at most 100 names'),
  ),
})

/** `GET /api/registry/history`: changes of one module or of all, 50 by default. */
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

/** The response of `GET /api/registry/history`, newest first. */
export const RegistryHistory = v.object({ changes: v.array(RegistryChange) })
export type RegistryHistory = v.InferOutput<typeof RegistryHistory>

/** The paths of files that the shop still lacks for a release. */
export const MissingFiles = v.object({ missing: v.array(v.string()) })

export const RegisteredRelease = v.object({ release: Release, missing: v.array(v.string()) })

/** `GET /api/modules`. `removed` lists those of the query's `among` that left the shop. */
export const LiveReleases = v.object({
  modules: v.array(ListedRelease),
  removed: v.optional(v.array(ModuleName)),
})
