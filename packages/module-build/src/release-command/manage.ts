/** All commands except `publish`. Each makes one call to the shop and describes the response. */
import type { CreatedToken, TokenDetails, TokenList } from '@shop/contracts/deploy-token'
import type { ModuleDetails, RolledBack } from '@shop/contracts/registry'

import { callShop, RefusedError, type ShopTarget } from '../call-shop.ts'
import {
  describeModule,
  describeRelease,
  describeToken,
  describeTokens,
} from './describe-module.ts'
import { type Action, type NewToken, UsageError } from './parse-command.ts'
import { describePast, toTable } from './print.ts'

/** The result of a command, for people and for programs. */
export type Result = { text: string; json: object }

type Managed = Exclude<Action, { name: 'publish' }>
type Call = { target: ShopTarget; module: string | undefined }

/** @throws UsageError if a module is needed but missing; RefusedError, UnreachableError */
export const manage = (call: Call, action: Managed): Promise<Result> => {
  if (action.name === 'list' && call.module === undefined) return listModules(call.target)
  if (action.name === 'token list') return listTokens(call.target)
  if (action.name === 'token add') return addToken(call.target, action.token)
  if (action.name === 'token revoke') return revokeToken(call.target, action.id)
  return manageModule({ target: call.target, module: neededModule(call.module) }, action)
}

const neededModule = (module: string | undefined): string => {
  if (module === undefined)
    throw new UsageError('Go to the folder of a module, or name one, as in --for catalog.')
  return module
}

type ModuleCall = { target: ShopTarget; module: string }
type OfModule = Exclude<Managed, { name: 'token list' | 'token add' | 'token revoke' }>

const manageModule = async (call: ModuleCall, action: OfModule): Promise<Result> => {
  const { target, module } = call
  const send = (method: string, path: string, json?: object): Promise<Response> =>
    callShop(target, { method, path: `/modules/${module}${path}`, ...(json && { json }) })
  switch (action.name) {
    case 'list': {
      const details = await readModule(call)
      return { text: describeModule(details, Date.now()), json: details }
    }
    case 'show':
      return showRelease(call, action.version)
    case 'token': {
      const response = await send('GET', '/token')
      const token = (await response.json()) as TokenDetails
      return { text: describeToken(token, Date.now()), json: token }
    }
    case 'promote': {
      const { version } = action
      await send('PUT', '/channels/live', { version })
      return { text: `${module} ${version} is live.`, json: { module, version } }
    }
    case 'rollback': {
      const { name: _, ...input } = action
      const { version } = (await (await send('POST', '/rollback', input)).json()) as RolledBack
      return { text: `${module} ${version} is live again.`, json: { module, version } }
    }
    case 'withdraw':
      return withdraw(call, action)
    case 'freeze': {
      const { isEnd, reason } = action
      await (isEnd ? send('DELETE', '/freeze') : send('PUT', '/freeze', { reason }))
      const text = isEnd
        ? `${module} is no longer frozen.`
        : `${module} is frozen: nothing of it goes live until "release freeze --end".`
      return { text, json: { module, frozen: !isEnd } }
    }
  }
}

const readModule = async ({ target, module }: ModuleCall): Promise<ModuleDetails> => {
  const response = await callShop(target, { method: 'GET', path: `/modules/${module}` })
  return (await response.json()) as ModuleDetails
}

const showRelease = async (call: ModuleCall, named: string | undefined): Promise<Result> => {
  const details = await readModule(call)
  const version = named ?? details.live
  const release = details.releases.find((one) => one.version === version)
  if (release) return { text: describeRelease(details, release, Date.now()), json: release }
  const what = version === null ? 'no live release' : `no release ${version}`
  throw new RefusedError(`${call.module} has ${what}. "release list" names those there are.`, {
    code: 'release-not-found',
  })
}

const withdraw = async (
  { target, module }: ModuleCall,
  { version, reason }: { version: string | null; reason?: string },
): Promise<Result> => {
  const path = `/modules/${module}`
  if (version === null) {
    await callShop(target, { method: 'DELETE', path: `${path}/channels/live` })
    return { text: `${module} is no longer in the shop.`, json: { module, version } }
  }
  const json = reason === undefined ? {} : { reason }
  await callShop(target, { method: 'POST', path: `${path}/releases/${version}/withdraw`, json })
  return { text: `${module} ${version} is withdrawn.`, json: { module, version } }
}

const listModules = async (target: ShopTarget): Promise<Result> => {
  const response = await callShop(target, { method: 'GET', path: '/modules' })
  const json = (await response.json()) as {
    modules: { module: string; version: string; team?: string; builtAt?: string }[]
  }
  const rows = json.modules.map(({ module, version, team = '', builtAt }) => [
    module,
    version,
    team,
    builtAt ? `built ${describePast(Date.parse(builtAt), Date.now())}` : '',
  ])
  return { text: rows.length > 0 ? toTable(rows) : 'No module is live.', json }
}

const listTokens = async (target: ShopTarget): Promise<Result> => {
  const response = await callShop(target, { method: 'GET', path: '/registry/tokens' })
  const json = (await response.json()) as TokenList
  return { text: describeTokens(json.tokens, Date.now()), json }
}

const addToken = async (target: ShopTarget, { days, ...given }: NewToken): Promise<Result> => {
  const sent = { ...given, expires_in_days: days }
  const response = await callShop(target, { method: 'POST', path: '/registry/tokens', json: sent })
  const json = (await response.json()) as CreatedToken
  const text = `${describeToken(json.details, Date.now())}\n\nThe token, which is shown this once:\n${json.token}`
  return { text, json }
}

const revokeToken = async (target: ShopTarget, id: string): Promise<Result> => {
  await callShop(target, { method: 'DELETE', path: `/registry/tokens/${id}` })
  return { text: `${id} is revoked: it publishes nothing any more.`, json: { id } }
}
