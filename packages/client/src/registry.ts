/** Modules, releases and deploy tokens. Viewers may read, managers may also write. */
import { ModuleBackend, type SecretInput } from '@shop/contracts/backend'
import { CreatedToken, type CreateTokenInput, TokenList } from '@shop/contracts/deploy-token'
import {
  type CreatePreviewInput,
  type FreezeInput,
  type MakeLiveInput,
  ModuleDetails,
  PreviewLink,
  RegistryDetails,
  RegistryHistory,
  RolledBack,
  type RollbackInput,
  type StartCanaryInput,
  type UnfreezeQuery,
  type UpdateModuleInput,
  type WithdrawInput,
} from '@shop/contracts/registry'
import { RegistryHealth } from '@shop/contracts/report'

import type { Client } from './client.ts'
import { path, toQueryString } from './path.ts'
import { nothing, patch, post, put, remove } from './requests.ts'

/** Returns every module with its releases. */
export const getRegistry = (client: Client) => client.request('/api/registry', RegistryDetails)

/** Returns one module with its releases. @throws ApiProblem `module-not-found` */
export const getModule = (client: Client, module: string) =>
  client.request(path`/api/modules/${module}`, ModuleDetails)

/** Returns the newest changes of a module. */
export const getHistory = (client: Client, query: { module: string; limit: number }) =>
  client.request(`/api/registry/history${toQueryString(query)}`, RegistryHistory)

/** Returns the health of live releases and canaries, as visitors' browsers have reported it. */
export const getHealth = (client: Client) => client.request('/api/registry/health', RegistryHealth)

/**
 * Makes a release live. @throws ApiProblem the release gate's codes, `release-not-found`,
 * `version-conflict`
 */
export const promote = (client: Client, module: string, body: MakeLiveInput) =>
  client.request(path`/api/modules/${module}/channels/live`, nothing, put(body))

/** Takes a whole module out of the shop. */
export const removeModule = (client: Client, module: string) =>
  client.request(path`/api/modules/${module}/channels/live`, nothing, remove)

/** Starts a canary. @throws ApiProblem the release gate's codes, `release-not-found` */
export const startCanary = (client: Client, module: string, body: StartCanaryInput) =>
  client.request(path`/api/modules/${module}/channels/canary`, nothing, put(body))

/** Ends a canary and keeps its release. @throws ApiProblem `version-conflict` */
export const endCanary = (client: Client, module: string, version: string) =>
  client.request(path`/api/modules/${module}/channels/canary?version=${version}`, nothing, remove)

/** Makes an earlier release live and returns its version. @throws ApiProblem `release-not-found` */
export const rollBack = (client: Client, module: string, body: RollbackInput = {}) =>
  client.request(path`/api/modules/${module}/rollback`, RolledBack, post(body))

/** Withdraws a release, so that no visitor gets it. @throws ApiProblem `release-not-found` */
export const withdraw = (client: Client, module: string, version: string, body: WithdrawInput) =>
  client.request(path`/api/modules/${module}/releases/${version}/withdraw`, nothing, post(body))

/** Makes a preview link. @throws ApiProblem the release gate's codes */
export const createPreview = (
  client: Client,
  module: string,
  version: string,
  body: CreatePreviewInput,
) =>
  client.request(path`/api/modules/${module}/releases/${version}/previews`, PreviewLink, post(body))

/** Stops publishing of a module until it is unfrozen. @throws ApiProblem `version-conflict` */
export const freeze = (client: Client, module: string, body: FreezeInput) =>
  client.request(path`/api/modules/${module}/freeze`, nothing, put(body))

/** Ends a freeze. @throws ApiProblem `version-conflict` */
export const unfreeze = (client: Client, module: string, query: UnfreezeQuery) =>
  client.request(path`/api/modules/${module}/freeze` + toQueryString(query), nothing, remove)

/** Changes a module's position or approvals. @throws ApiProblem `version-conflict` */
export const updateModule = (client: Client, module: string, body: UpdateModuleInput) =>
  client.request(path`/api/registry/modules/${module}`, nothing, patch(body))

/** Returns a module's back end: its rights, its activity, and the size of its data. */
export const readModuleBackend = (client: Client, module: string) =>
  client.request(path`/api/backends/${module}`, ModuleBackend)

/** Sets a secret of a module's back end. No call ever returns the secret. */
export const setSecret = (client: Client, module: string, name: string, body: SecretInput) =>
  client.request(path`/api/backends/${module}/secrets/${name}`, nothing, put(body))

/** Removes a secret of a module's back end. @throws ApiProblem `value-not-found` */
export const removeSecret = (client: Client, module: string, name: string) =>
  client.request(path`/api/backends/${module}/secrets/${name}`, nothing, remove)

/** Deletes all rows of a removed module. @throws ApiProblem `version-conflict` */
export const deleteModuleRows = (client: Client, module: string) =>
  client.request(path`/api/backends/${module}/rows`, nothing, remove)

/** Returns all deploy tokens, without the secrets. */
export const listTokens = (client: Client) => client.request('/api/registry/tokens', TokenList)

/** Creates a deploy token. Only this response contains the token's secret. */
export const createToken = (client: Client, body: CreateTokenInput) =>
  client.request('/api/registry/tokens', CreatedToken, post(body))

/** Revokes a deploy token permanently. */
export const revokeToken = (client: Client, id: string) =>
  client.request(path`/api/registry/tokens/${id}`, nothing, remove)
