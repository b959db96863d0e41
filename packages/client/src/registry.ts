/** Calls about modules, releases and deploy tokens. Viewers may read, managers may write. */
import * as v from 'valibot'

import { CreatedToken, type CreateTokenInput, TokenList } from '@shop/contracts/deploy-token'
import {
  type CreatePreviewInput,
  type FreezeInput,
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
import type { MakeLiveInput } from '@shop/contracts/release'
import { RegistryHealth } from '@shop/contracts/report'

import type { Client } from './client.ts'
import { toQueryString } from './query-string.ts'

/** Returns every module with its releases. @throws ApiProblem `staff-only` */
export const getRegistry = (client: Client): Promise<RegistryDetails> =>
  client.request('/api/registry', RegistryDetails)

/** Returns one module with its releases. @throws ApiProblem `module-not-found`, `staff-only` */
export const getModule = (client: Client, module: string): Promise<ModuleDetails> =>
  client.request(pathOf(module), ModuleDetails)

/** Returns the newest changes of a module. @throws ApiProblem `staff-only` */
export const getHistory = (
  client: Client,
  query: { module: string; limit: number },
): Promise<RegistryHistory> =>
  client.request(`/api/registry/history${toQueryString(query)}`, RegistryHistory)

/** Returns the health of releases. @throws ApiProblem `staff-only` */
export const getHealth = (client: Client): Promise<RegistryHealth> =>
  client.request('/api/registry/health', RegistryHealth)

/**
 * Makes a release live.
 * @throws ApiProblem the gate's problems, `release-not-found`, `version-conflict`, `role-required`
 */
export const promote = (client: Client, module: string, input: MakeLiveInput): Promise<null> =>
  client.request(`${pathOf(module)}/channels/live`, v.null(), { method: 'PUT', body: input })

/** Takes a whole module out of the shop. @throws ApiProblem `role-required` */
export const removeModule = (client: Client, module: string): Promise<null> =>
  client.request(`${pathOf(module)}/channels/live`, v.null(), { method: 'DELETE' })

/** Starts a canary. @throws ApiProblem the gate's problems, `release-not-found`, `role-required` */
export const startCanary = (
  client: Client,
  module: string,
  input: StartCanaryInput,
): Promise<null> =>
  client.request(`${pathOf(module)}/channels/canary`, v.null(), { method: 'PUT', body: input })

/**
 * Ends a canary without withdrawing its release.
 * @throws ApiProblem `version-conflict`, `role-required`
 */
export const endCanary = (client: Client, module: string, version: string): Promise<null> =>
  client.request(`${pathOf(module)}/channels/canary${toQueryString({ version })}`, v.null(), {
    method: 'DELETE',
  })

/**
 * Withdraws the live release and goes back to another, and returns the new live version.
 * @throws ApiProblem `release-not-found`, `role-required`
 */
export const rollBack = (
  client: Client,
  module: string,
  input: RollbackInput = {},
): Promise<RolledBack> =>
  client.request(`${pathOf(module)}/rollback`, RolledBack, { method: 'POST', body: input })

/** Takes a release out of the shop. @throws ApiProblem `release-not-found`, `role-required` */
export const withdraw = (
  client: Client,
  module: string,
  version: string,
  input: WithdrawInput,
): Promise<null> =>
  client.request(`${releasePath(module, version)}/withdraw`, v.null(), {
    method: 'POST',
    body: input,
  })

/**
 * Makes a preview link.
 * @throws ApiProblem the gate's problems, `release-not-found`, `role-required`
 */
export const createPreview = (
  client: Client,
  module: string,
  version: string,
  input: CreatePreviewInput,
): Promise<PreviewLink> =>
  client.request(`${releasePath(module, version)}/previews`, PreviewLink, {
    method: 'POST',
    body: input,
  })

/** Freezes a module. @throws ApiProblem `bad-input`, `version-conflict`, `role-required` */
export const freeze = (client: Client, module: string, input: FreezeInput): Promise<null> =>
  client.request(`${pathOf(module)}/freeze`, v.null(), { method: 'PUT', body: input })

/** Ends a freeze. @throws ApiProblem `version-conflict`, `role-required` */
export const unfreeze = (client: Client, module: string, query: UnfreezeQuery): Promise<null> =>
  client.request(`${pathOf(module)}/freeze${toQueryString(query)}`, v.null(), { method: 'DELETE' })

/** Changes a module. @throws ApiProblem `bad-input`, `version-conflict`, `role-required` */
export const updateModule = (
  client: Client,
  module: string,
  changes: UpdateModuleInput,
): Promise<null> =>
  client.request(`/api/registry/modules/${encodeURIComponent(module)}`, v.null(), {
    method: 'PATCH',
    body: changes,
  })

/** Returns all deploy tokens, without the secrets. @throws ApiProblem `staff-only` */
export const listTokens = (client: Client): Promise<TokenList> =>
  client.request('/api/registry/tokens', TokenList)

/**
 * Creates a deploy token. Only this response contains its secret.
 * @throws ApiProblem `bad-input`, `role-required`
 */
export const createToken = (client: Client, input: CreateTokenInput): Promise<CreatedToken> =>
  client.request('/api/registry/tokens', CreatedToken, { method: 'POST', body: input })

/** Revokes a deploy token permanently. @throws ApiProblem `role-required` */
export const revokeToken = (client: Client, id: string): Promise<null> =>
  client.request(`/api/registry/tokens/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE' })

const pathOf = (module: string): string => `/api/modules/${encodeURIComponent(module)}`

const releasePath = (module: string, version: string): string =>
  `${pathOf(module)}/releases/${encodeURIComponent(version)}`
