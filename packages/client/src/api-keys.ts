/** API keys let programs call the shop. Viewers may read, managers may also write. */
import { ApiKeyList, type CreateApiKeyInput, CreatedApiKey } from '@shop/contracts/api-key'

import type { Client } from './client.ts'
import { path } from './path.ts'
import { nothing, post, remove } from './requests.ts'

/** Returns all API keys, without the secrets. */
export const listApiKeys = (client: Client) => client.request('/api/api-keys', ApiKeyList)

/** Creates an API key. Only this response contains the key. @throws ApiProblem `bad-input` */
export const createApiKey = (client: Client, body: CreateApiKeyInput) =>
  client.request('/api/api-keys', CreatedApiKey, post(body))

/** Revokes an API key permanently. @throws ApiProblem `key-not-found` */
export const revokeApiKey = (client: Client, id: string) =>
  client.request(path`/api/api-keys/${id}`, nothing, remove)
