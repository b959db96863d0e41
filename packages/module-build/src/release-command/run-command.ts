/** The command `release` prints lines or one JSON object, and returns an exit code. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import type { TokenDetails } from '@shop/contracts/deploy-token'
import type { ModuleDetails, RolledBack } from '@shop/contracts/registry'

import {
  callShop,
  type Env,
  findShop,
  RefusedError,
  type ShopTarget,
  UnreachableError,
  UsageError,
} from '../call-shop.ts'
import { type Action, type Command, parseCommand } from './parse-command.ts'
import { describeModule, describeRelease, describeTime, describeToken, toTable } from './print.ts'
import { publish } from './publish.ts'

type Run = {
  args: readonly string[]
  env: Env
  folder: string
  out: (text: string) => void
  err: (text: string) => void
  signal: AbortSignal
}

/** Shells use 130 for Ctrl-C. */
const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, ended: 130 } as const

export const runCommand = async (run: Run): Promise<number> => {
  const isJson = run.args.includes('--json')
  try {
    const command = parseCommand(run.args)
    if (!command) {
      run.out(`${help}\n`)
      return run.args.length === 0 ? exitCodes.usage : exitCodes.done
    }
    const line = (text: string): void => {
      if (!isJson) run.out(`${text}\n`)
    }
    const json = await perform(run, command, line)
    if (isJson) run.out(`${JSON.stringify({ ok: true, ...json })}\n`)
    return exitCodes.done
  } catch (error) {
    return fail(run, isJson, error)
  }
}

const perform = async (
  run: Run,
  command: Command,
  line: (text: string) => void,
): Promise<object> => {
  const { action } = command
  const folder = resolve(run.folder, action.name === 'publish' ? action.folder : '.')
  const target = await findTarget(run, folder, command.shop)
  if (action.name === 'publish') return publish(target, { ...action, folder }, line)
  const module = command.module ?? (await readModuleName(folder))
  const { text, json } = await manage(target, module, action)
  line(text)
  return json
}

const readModuleName = async (folder: string): Promise<string | undefined> => {
  if (!existsSync(join(folder, 'module.ts'))) return undefined
  const { readTarget } = await import('../build-module.ts')
  return (await readTarget(folder)).definition.name
}

const fail = ({ out, err, signal }: Run, isJson: boolean, error: unknown): number => {
  const [code, exitCode] = kindOf(error, signal)
  const message =
    code === 'ended'
      ? 'Ended. What the shop has done stays; the same command goes on where this one stopped.'
      : error instanceof Error
        ? error.message
        : String(error)
  const issues = error instanceof RefusedError ? error.problem.issues : undefined
  if (isJson) out(`${JSON.stringify({ ok: false, code, message, ...(issues && { issues }) })}\n`)
  else err(`${message}${code === 'usage' ? '\n\nrelease --help lists the commands.' : ''}\n`)
  return exitCode
}

const kindOf = (error: unknown, signal: AbortSignal): [code: string, exitCode: number] => {
  if (signal.aborted) return ['ended', exitCodes.ended]
  if (error instanceof UsageError) return ['usage', exitCodes.usage]
  if (error instanceof UnreachableError) return ['unreachable', exitCodes.unreachable]
  // Any other error, such as a failed build, also counts as refused.
  return [(error instanceof RefusedError && error.problem.code) || 'refused', exitCodes.refused]
}

const help = `release <command> [options]

Releases of a module: the one in this folder, or the one that --for names.

  publish [folder]     builds, checks, sends and makes live; a folder with a release.json is sent as it is
    --canary 5         for 5 % of visitors; 10/5m: for 10 %, after five minutes for all; +10/1m: 10 % more each minute;
                       each step also waits for the reports of 20 visitors with it and 20 with the live release
    --preview          for whoever has the printed link
    --hours 8          how long the link works; 24 hours by default and at most
  list                 its releases, the newest first; where there is no module, the modules of the shop
  show [version]       one release; the live one unless named
  promote <version>    makes a release live that was sent before
  rollback [version]   goes back to the last good release or the named one, and withdraws the live one
    --reason <text>
  withdraw <version>   takes a release out of the shop; visitors get the last good one
    --module           takes the whole module out, instead of a version
    --reason <text>
  freeze               nothing of the module goes live until it ends; rollback and withdraw still work
    --reason <text>
    --end              ends it
  token                what the token in use allows, and until when

For all:
  --shop <origin>      SHOP_ORIGIN unless named, then "config": { "shop": … } of package.json, then the shop of this repository
  --for <module>       instead of the one in this folder
  --json               prints one JSON object and nothing else
  --help

DEPLOY_TOKEN is the token; in the repository of the shop its own is used. CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET
are sent to an access proxy.

Ctrl-C leaves nothing half live: the same command goes on where it stopped.

Exit codes: 0 done, 1 refused by a check or the shop, 2 wrong usage, 3 the shop cannot be reached.`

/**
 * Finds shop and token, by default the repository's.
 * @throws UsageError if one is missing
 */
const findTarget = async (
  { env, signal }: Run,
  folder: string,
  named: string | undefined,
): Promise<ShopTarget> => {
  const stored = await findStoredToken(folder, env)
  const local = stored && `http://127.0.0.1:${env['PORT'] || 8787}`
  const origin = await findShop({ named, option: '--shop', env, folder, local })
  const token = env['DEPLOY_TOKEN'] ?? (origin === local ? stored : undefined)
  if (!token)
    throw new UsageError(
      `Set DEPLOY_TOKEN to a deploy token for the module. Staff of ${origin} make one in the back office, at Integrations.`,
    )
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = env
  const headers: Record<string, string> =
    id && secret ? { 'cf-access-client-id': id, 'cf-access-client-secret': secret } : {}
  return { origin, token, headers, signal }
}

const findStoredToken = async (folder: string, env: Env): Promise<string | undefined> => {
  for (let dir = folder; ; dir = dirname(dir)) {
    const file = join(dir, env['DATA_DIR'] || '.data', 'deploy-token')
    const token = await readFile(file, 'utf8').catch(() => '')
    if (token || dir === dirname(dir)) return token.trim() || undefined
  }
}

type Result = { text: string; json: object }

const manage = async (
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
