/** Calls about modules, their releases and deploy tokens; all are for staff. Reading needs a viewer, the rest a manager. */
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

/** Every module with its releases. @throws ApiProblem `staff-only` */
export const getRegistry = (client: Client): Promise<RegistryDetails> =>
  client.request('/api/registry', RegistryDetails)

/** One module with its releases. @throws ApiProblem `module-not-found`, `staff-only` */
export const getModule = (client: Client, module: string): Promise<ModuleDetails> =>
  client.request(pathOf(module), ModuleDetails)

/** The newest acts on a module. @throws ApiProblem `staff-only` */
export const getHistory = (
  client: Client,
  query: { module: string; limit: number },
): Promise<RegistryHistory> =>
  client.request(`/api/registry/history${toQueryString(query)}`, RegistryHistory)

/** How releases fare with their visitors. @throws ApiProblem `staff-only` */
export const getHealth = (client: Client): Promise<RegistryHealth> =>
  client.request('/api/registry/health', RegistryHealth)

/** Makes a release live. @throws ApiProblem the gate's problems, `release-not-found`, `version-conflict`, `role-required` */
export const promote = (client: Client, module: string, input: MakeLiveInput): Promise<null> =>
  client.request(`${pathOf(module)}/channels/live`, v.null(), { method: 'PUT', body: input })

/** Takes the whole module out of the shop. @throws ApiProblem `role-required` */
export const removeModule = (client: Client, module: string): Promise<null> =>
  client.request(`${pathOf(module)}/channels/live`, v.null(), { method: 'DELETE' })

/** Gives a share of visitors a release. @throws ApiProblem the gate's problems, `release-not-found`, `role-required` */
export const startCanary = (
  client: Client,
  module: string,
  input: StartCanaryInput,
): Promise<null> =>
  client.request(`${pathOf(module)}/channels/canary`, v.null(), { method: 'PUT', body: input })

/** Ends a canary without withdrawing its release. @throws ApiProblem `version-conflict`, `role-required` */
export const endCanary = (client: Client, module: string, version: string): Promise<null> =>
  client.request(`${pathOf(module)}/channels/canary${toQueryString({ version })}`, v.null(), {
    method: 'DELETE',
  })

/** Withdraws the live release and goes back to another; resolves to what is live then. @throws ApiProblem `release-not-found`, `role-required` */
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

/** Makes a link that shows visitors who follow it a release. @throws ApiProblem the gate's problems, `release-not-found`, `role-required` */
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

/** Lets nothing of a module go live until it ends. @throws ApiProblem `bad-input`, `version-conflict`, `role-required` */
export const freeze = (client: Client, module: string, input: FreezeInput): Promise<null> =>
  client.request(`${pathOf(module)}/freeze`, v.null(), { method: 'PUT', body: input })

/** Ends a freeze. @throws ApiProblem `version-conflict`, `role-required` */
export const unfreeze = (client: Client, module: string, query: UnfreezeQuery): Promise<null> =>
  client.request(`${pathOf(module)}/freeze${toQueryString(query)}`, v.null(), { method: 'DELETE' })

/** Sets a module's position, or what of it is approved. @throws ApiProblem `bad-input`, `version-conflict`, `role-required` */
export const updateModule = (
  client: Client,
  module: string,
  changes: UpdateModuleInput,
): Promise<null> =>
  client.request(`/api/registry/modules/${encodeURIComponent(module)}`, v.null(), {
    method: 'PATCH',
    body: changes,
  })

/** Every deploy token, without the token itself. @throws ApiProblem `staff-only` */
export const listTokens = (client: Client): Promise<TokenList> =>
  client.request('/api/registry/tokens', TokenList)

/** Makes a deploy token; the response is the only place where it is. @throws ApiProblem `bad-input`, `role-required` */
export const createToken = (client: Client, input: CreateTokenInput): Promise<CreatedToken> =>
  client.request('/api/registry/tokens', CreatedToken, { method: 'POST', body: input })

/** Ends a deploy token for good. @throws ApiProblem `role-required` */
export const revokeToken = (client: Client, id: string): Promise<null> =>
  client.request(`/api/registry/tokens/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE' })

const pathOf = (module: string): string => `/api/modules/${encodeURIComponent(module)}`

const releasePath = (module: string, version: string): string =>
  `${pathOf(module)}/releases/${encodeURIComponent(version)}`
