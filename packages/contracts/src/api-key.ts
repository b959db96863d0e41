import * as v from 'valibot'

import { listOf, requiredLine, wholeNumber } from './fields.ts'
import { Scope } from './scopes.ts'

/** API keys and deploy tokens have these fields in common. */
export const credentialFields = {
  /** The first digits of the secret's hash. The audit and the registry's history store this id. */
  id: v.string(),
  name: v.string(),
  created_at_ms: v.number(),
  last_used_at_ms: v.nullable(v.number()),
  expires_at_ms: v.nullable(v.number()),
  revoked_at_ms: v.nullable(v.number()),
  /** True if it is revoked, or expired by the server's clock. */
  has_ended: v.boolean(),
}

/** An API key without its secret. */
export const ApiKey = v.object({
  ...credentialFields,
  scopes: v.array(Scope),
  created_by: v.string(),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

/** `GET /api/api-keys`: all keys, including revoked and expired ones, newest first. */
export const ApiKeyList = v.object({ keys: v.array(ApiKey) })

/** `POST /api/api-keys`. */
export const CreateApiKeyInput = v.strictObject({
  name: requiredLine(80),
  scopes: v.pipe(listOf(Scope, 20, 'rights'), v.minLength(1, 'must be at least one right')),
  /** `null` for a key that never expires. */
  expires_in_days: v.nullable(wholeNumber(1, 730, 'days')),
})
export type CreateApiKeyInput = v.InferOutput<typeof CreateApiKeyInput>

/** The new key. Only this response shows the key, because the shop stores only its hash. */
export const CreatedApiKey = v.object({ key: v.string(), details: ApiKey })
export type CreatedApiKey = v.InferOutput<typeof CreatedApiKey>
