import * as v from 'valibot'

import { credentialFields } from './api-key.ts'
import { listOf, requiredLine, requiredText, wholeNumber } from './fields.ts'
import { ModuleName, RoutePattern, SlotName, SourceName } from './release.ts'

/** A deploy token without its secret. `*` stands for any module, path, slot or source. */
export const TokenDetails = v.object({
  ...credentialFields,
  module: v.string(),
  routes: v.array(v.string()),
  slots: v.array(v.string()),
  /** True if the token's releases need no approval for their links and pages. */
  links: v.boolean(),
  sources: v.array(v.string()),
  grants: v.array(v.string()),
  created_by: v.nullable(v.string()),
})
export type TokenDetails = v.InferOutput<typeof TokenDetails>

/** `GET /api/registry/tokens`: all tokens, including revoked and expired ones, newest first. */
export const TokenList = v.object({ tokens: v.array(TokenDetails) })

const any = v.literal('*')

/** `POST /api/registry/tokens`: a token that may publish one module or, with `*`, any module. */
export const CreateTokenInput = v.strictObject({
  name: requiredLine(80),
  module: v.union([any, ModuleName], 'must be a name of a-z, 0-9 and "-", or "*" for any'),
  routes: listOf(v.union([any, RoutePattern], 'must be a path, such as "/reviews/*"'), 50, 'paths'),
  slots: listOf(
    v.union([any, SlotName], 'must be an area and a name, as in "product.details"'),
    12,
    'slots',
  ),
  links: v.optional(v.boolean(), false),
  sources: v.optional(listOf(v.union([any, SourceName]), 50, 'sources'), []),
  /** Rights that back ends published with this token get without approval. `*` stands for all. */
  grants: v.optional(listOf(requiredText(2500), 130, 'grants'), []),
  /** `null` for a token that never expires. */
  expires_in_days: v.nullable(wholeNumber(1, 730, 'days')),
})
export type CreateTokenInput = v.InferInput<typeof CreateTokenInput>

/** The new token. Only this response shows the token, because the shop stores only its hash. */
export const CreatedToken = v.object({ token: v.string(), details: TokenDetails })
export type CreatedToken = v.InferOutput<typeof CreatedToken>
