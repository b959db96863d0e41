import * as v from 'valibot'

import { CanaryStrategy } from './canary-strategy.ts'
import { limitField, LineText, listOf, requiredText, text, wholeNumber } from './fields.ts'
import { ListedRelease } from './manifest.ts'
import { HeaderLink, ListedPage, ModuleName, ReleaseVersion } from './release.ts'

/** `PUT /api/modules/{module}/channels/live`: makes an accepted release live. */
export const MakeLiveInput = v.strictObject({
  version: ReleaseVersion,
  /** The live release to replace, `null` for none. Rejected if another release is live. */
  from: v.optional(v.nullable(ReleaseVersion)),
})
export type MakeLiveInput = v.InferOutput<typeof MakeLiveInput>

/** `DELETE /api/modules/{module}/channels/canary`. Rejected if the canary has changed. */
export const EndCanaryQuery = v.strictObject({ version: v.optional(ReleaseVersion) })

/** `PUT /api/modules/{module}/channels/canary`: serves this release to a share of visitors. */
export const StartCanaryInput = v.strictObject({
  version: ReleaseVersion,
  strategy: CanaryStrategy,
  /** The canary to replace, `null` for none. Rejected if another release is the canary. */
  from: v.optional(v.nullable(ReleaseVersion)),
})
export type StartCanaryInput = v.InferOutput<typeof StartCanaryInput>

/** `POST /api/registry/fallback`: the release that a page could not load. */
export const FallbackInput = v.strictObject({ module: ModuleName, version: ReleaseVersion })

/** The reason for a rollback, withdrawal or freeze, as a person typed it. */
export const Reason = requiredText(500)

/** `POST /api/modules/{module}/rollback`, by default to the last good release. */
export const RollbackInput = v.strictObject({
  version: v.optional(ReleaseVersion),
  /** The release to roll back from. Rejected if another release has become live since. */
  from: v.optional(ReleaseVersion),
  reason: v.optional(Reason),
})
export type RollbackInput = v.InferOutput<typeof RollbackInput>

/** The response to a rollback, with the version that is live now. */
export const RolledBack = v.object({ version: ReleaseVersion })
export type RolledBack = v.InferOutput<typeof RolledBack>

/** `POST /api/modules/{module}/releases/{version}/withdraw`: takes a release out of the shop. */
export const WithdrawInput = v.strictObject({ reason: v.optional(Reason) })
export type WithdrawInput = v.InferOutput<typeof WithdrawInput>

/** `PUT /api/modules/{module}/freeze`: stops publishing of a module until it is unfrozen. */
export const FreezeInput = v.strictObject({
  reason: Reason,
  /** The reason of the freeze to replace, `null` for none. Rejected if it has changed since. */
  from: v.optional(v.nullable(Reason)),
})
export type FreezeInput = v.InferOutput<typeof FreezeInput>

/** `DELETE /api/modules/{module}/freeze`. Rejected if the freeze has another reason. */
export const UnfreezeQuery = v.strictObject({ reason: v.optional(Reason) })
export type UnfreezeQuery = v.InferOutput<typeof UnfreezeQuery>

/** `POST /api/modules/{module}/releases/{version}/previews`: makes a link that expires. */
export const CreatePreviewInput = v.strictObject({
  hours: v.optional(wholeNumber(1, 24, 'hours')),
})
export type CreatePreviewInput = v.InferOutput<typeof CreatePreviewInput>

/** A preview link. Append `query` to any path of the shop. `expires_at` is ISO 8601 UTC. */
export const PreviewLink = v.object({ query: v.string(), expires_at: v.string() })
export type PreviewLink = v.InferOutput<typeof PreviewLink>

const ApprovedNames = v.optional(listOf(LineText, 50, 'names'))

/** Names as in `connect https://api.example.com` and `grantsOf`. `*` also covers later names. */
const Approvals = v.strictObject({
  links: ApprovedNames,
  sources: ApprovedNames,
  grants: v.optional(listOf(text(2500), 130, 'names')),
})

/**
 * `PATCH /api/registry/modules/{module}`. A name in both lists is approved. `*` approves all names,
 * even those of later releases. Unapproving one name ends the `*`, but the other current names stay
 * approved.
 */
export const UpdateModuleInput = v.strictObject({
  position: v.optional(wholeNumber(0, 9999)),
  /** The position that the caller saw. Rejected if it has changed since. */
  from_position: v.optional(wholeNumber(0, 9999)),
  approve: v.optional(Approvals),
  unapprove: v.optional(Approvals),
})
export type UpdateModuleInput = v.InferOutput<typeof UpdateModuleInput>

/** The channel for which a release waits for approval: live, or a canary with this strategy. */
export const RequestedChannel = v.variant('kind', [
  v.object({ kind: v.literal('live') }),
  CanaryStrategy,
])
export type RequestedChannel = v.InferOutput<typeof RequestedChannel>

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
  /** The channel that somebody requested before the rights of the back end were approved. */
  requested: v.nullable(RequestedChannel),
})
export type ReleaseSummary = v.InferOutput<typeof ReleaseSummary>

const approvalFields = { is_approved: v.boolean(), versions: v.array(ReleaseVersion) }

/**
 * `releases` is newest first. `links`, `pages`, `sources` and `grants` are those of the live
 * release, the canary, and newer releases that may still go live.
 */
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
      percent: v.number(),
      percent_since_ms: v.optional(v.number()),
      /** Says what the canary lacks: "20 visitors, 3 so far". Absent if only time must pass. */
      waits_for: v.optional(v.string()),
      started_at_ms: v.number(),
      started_by: v.string(),
    }),
  ),
  frozen: v.nullable(v.object({ at_ms: v.number(), by: v.string(), reason: v.string() })),
  links: v.array(v.object({ link: HeaderLink, name: v.string(), ...approvalFields })),
  pages: v.array(v.object({ page: ListedPage, name: v.string(), ...approvalFields })),
  /** True if staff have approved all names of a kind, including those of later releases. */
  all_approved: v.object({ links: v.boolean(), sources: v.boolean(), grants: v.boolean() }),
  sources: v.array(v.object({ source: v.string(), ...approvalFields })),
  /** The rights that back ends need. A release goes live only once all of them are approved. */
  grants: v.array(v.object({ grant: v.string(), text: v.string(), ...approvalFields })),
  releases: v.array(ReleaseSummary),
})
export type ModuleDetails = v.InferOutput<typeof ModuleDetails>

/** `GET /api/registry`: every module that has a release, sorted by position and name. */
export const RegistryDetails = v.object({ modules: v.array(ModuleDetails) })

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
  'secret-set',
  'secret-removed',
  'rows-deleted',
] as const
export type RegistryAction = (typeof registryActions)[number]

/** One change to a module, its releases or a deploy token, as the audit recorded it. */
export const RegistryChange = v.object({
  seq: v.number(),
  at_ms: v.number(),
  /** An email of staff, `token:` and a deploy token's id, or `guard` for automatic changes. */
  by: v.string(),
  by_name: v.optional(v.string()),
  /** A newer Worker may send an action that is not in the list. */
  action: v.union([v.picklist(registryActions), v.string()]),
  /** If the action is on a deploy token, the token's module, which may be `*`. */
  module: v.string(),
  token: v.optional(v.string()),
  /** The release that the action was about. `previous` was live before the action. */
  version: v.nullable(v.string()),
  previous: v.nullable(v.string()),
  strategy: v.nullable(CanaryStrategy),
  percent: v.optional(v.number()),
  reason: v.nullable(v.string()),
})
export type RegistryChange = v.InferOutput<typeof RegistryChange>

/** `GET /api/modules`. The response lists the modules in `among` that have left the shop. */
export const ModulesQuery = v.object({
  among: v.pipe(
    v.optional(v.string(), ''),
    v.transform((names) => names.split(',').filter((name) => name !== '')),
    listOf(ModuleName, 100, 'names'),
  ),
})

/** `GET /api/registry/history`: changes of one module or of all, 50 by default. */
export const HistoryQuery = v.strictObject({
  module: v.optional(ModuleName),
  limit: limitField(200, '50'),
})

/** The response of `GET /api/registry/history`, newest first. */
export const RegistryHistory = v.object({ changes: v.array(RegistryChange) })

/** The files that must still be uploaded, and the maximum number of files in one request. */
export const MissingFiles = v.object({ missing: v.array(v.string()), at_once: v.number() })

/** `GET /api/modules`. `removed` lists the modules in `among` that have left the shop. */
export const LiveReleases = v.object({
  modules: v.array(ListedRelease),
  removed: v.array(ModuleName),
})
