/** All commands except `publish`. Each makes one call to the shop and describes the response. */
import type { TokenDetails } from '@shop/contracts/deploy-token'
import type { ModuleDetails, RolledBack } from '@shop/contracts/registry'

import { callShop, RefusedError, type ShopTarget } from '../call-shop.ts'
import { UsageError } from '../find-shop.ts'
import type { Action } from './parse-command.ts'
import { describeModule, describeRelease, describeTime, describeToken, toTable } from './print.ts'

type Result = { text: string; json: object }

/** @throws UsageError if a module is needed but missing; RefusedError, UnreachableError */
export const manage = async (
  target: ShopTarget,
  module: string | undefined,
  action: Exclude<Action, { name: 'publish' }>,
): Promise<Result> => {
  if (module === undefined) {
    if (action.name === 'list') return listModules(target)
    throw new UsageError('Go to the folder of a module, or name one, as in --for catalog.')
  }
  const send = (method: string, path: string, json?: object): Promise<Response> =>
    callShop(target, { method, path: `/modules/${module}${path}`, ...(json && { json }) })
  const readModule = async () => (await (await send('GET', '')).json()) as ModuleDetails
  switch (action.name) {
    case 'list': {
      const details = await readModule()
      return { text: describeModule(details), json: details }
    }
    case 'show':
      return showRelease(await readModule(), action.version)
    case 'token': {
      const token = (await (await send('GET', '/token')).json()) as TokenDetails
      return { text: describeToken(token), json: token }
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
    case 'withdraw': {
      const { name: _, version, ...input } = action
      if (version === null) await send('DELETE', '/channels/live')
      else await send('POST', `/releases/${version}/withdraw`, input)
      const text =
        version === null
          ? `${module} is no longer in the shop.`
          : `${module} ${version} is withdrawn.`
      return { text, json: { module, version } }
    }
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

const showRelease = (details: ModuleDetails, named: string | undefined): Result => {
  const version = named ?? details.live
  const release = details.releases.find((one) => one.version === version)
  if (release) return { text: describeRelease(details, release), json: release }
  const what = version === null ? 'no live release' : `no release ${version}`
  throw new RefusedError(`${details.module} has ${what}. "release list" names those there are.`, {
    code: 'release-not-found',
  })
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
    builtAt ? `built ${describeTime(Date.parse(builtAt))}` : '',
  ])
  return { text: rows.length > 0 ? toTable(rows) : 'No module is live.', json }
}
