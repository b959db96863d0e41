/** One run of `release`: arguments become lines or one JSON object, and an exit code. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { localHosts } from '@shop/domain/loopback'

import { RefusedError, type ShopTarget, UnreachableError } from '../call-shop.ts'
import { manage } from './manage.ts'
import { type Action, type Command, parseCommand, UsageError } from './parse-command.ts'
import { openOutput, type Output } from './print.ts'
import { publish } from './publish.ts'

type Run = {
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  folder: string
  out: (text: string) => void
  err: (text: string) => void
  isTerminal: boolean
  signal: AbortSignal
}

/** Exit codes as in `--help`. Shells use 130 for Ctrl-C. */
const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, ended: 130 } as const

/** Resolves to the exit code. */
export const runCommand = async (run: Run): Promise<number> => {
  let isJson = run.args.includes('--json')
  try {
    const command = parseCommand(run.args)
    if (!command) {
      run.out(`${help}\n`)
      return run.args.length === 0 ? exitCodes.usage : exitCodes.done
    }
    isJson = command.isJson
    const output = openOutput({ ...run, isJson })
    const json = await perform(run, command, output)
    if (isJson) run.out(`${JSON.stringify({ ok: true, ...json })}\n`)
    return exitCodes.done
  } catch (error) {
    return fail(run, isJson, error)
  }
}

const perform = async (run: Run, command: Command, output: Output): Promise<object> => {
  const { action } = command
  const folder = resolve(run.folder, action.name === 'publish' ? action.folder : '.')
  const target: ShopTarget = {
    ...(await findShop({ folder, env: run.env, shop: command.shop }, credentialFor(action))),
    signal: run.signal,
  }
  if (action.name === 'publish') return publish(target, { ...action, folder }, output)
  const module = command.module ?? (await readModuleName(folder))
  const { text, json } = await manage({ target, module }, action)
  output.line(text)
  return json
}

const credentialFor = ({ name }: Action): 'team' | 'manager' =>
  ['token add', 'token list', 'token revoke'].includes(name) ? 'manager' : 'team'

const readModuleName = async (folder: string): Promise<string | undefined> => {
  if (!existsSync(join(folder, 'module.ts'))) return undefined
  const { readTarget } = await import('../build-module.ts')
  return (await readTarget(folder)).definition.name
}

const fail = ({ out, err, signal }: Run, isJson: boolean, error: unknown): number => {
  const [code, exitCode] = kindOf(error, signal)
  const message =
    code === 'ended'
      ? 'Ended. Nothing of it is live; the same command goes on where this one stopped.'
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
  // A failed build counts as rejected, too.
  return [(error instanceof RefusedError && error.problem.code) || 'refused', exitCodes.refused]
}

/** The output of `release --help`. */
const help = `release <command> [options]

Releases of a module: the one in this folder, or the one that --for names.

  publish [folder]     builds, checks, sends and makes live; a folder with a release.json is sent as it is
    --canary 5         for 5 % of visitors; 10/5m: for 10 %, after five minutes for all; +10/1m: 10 % more each minute;
                       each step also waits for the reports of 20 visitors with it and 20 with the live release
    --preview [hours]  for whoever has the printed link; 24 hours by default and at most
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
    add <module> --name <text> [--routes /a,/b/*] [--slots product.details] [--links] [--sources …] [--days 90]
    list
    revoke <id>

For all:
  --shop <origin>      SHOP_ORIGIN unless named, then "config": { "shop": … } of package.json, then the shop of this repository
  --for <module>       instead of the one in this folder
  --json               prints one JSON object and nothing else
  --help

DEPLOY_TOKEN is the token; in the repository of the shop its own is used. "token add", "list" and "revoke" need a manager:
STAFF_KEY, or what lets you through the access proxy. CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET are sent to one.

Ctrl-C leaves nothing half live: the same command goes on where it stopped.

Exit codes: 0 done, 1 refused by a check or the shop, 2 wrong usage, 3 the shop cannot be reached.`

type Env = Readonly<Record<string, string | undefined>>
type Given = { folder: string; env: Env; shop?: string | undefined }

/**
 * Returns the shop and its credential: the deploy token, or the key of staff for `manager`. If no
 * shop is named, reads both from the data folder of the repository around the folder.
 * @throws UsageError if no shop or no credential is found
 */
const findShop = async (
  { folder, env, shop }: Given,
  as: 'team' | 'manager',
): Promise<ShopTarget> => {
  const named = shop ?? env['SHOP_ORIGIN'] ?? (await readConfigured(folder))
  const dataDir = await findDataDir(folder, env)
  const local = dataDir ? `http://127.0.0.1:${env['PORT'] || 8787}` : undefined
  const origin = toOrigin(named ?? local)
  const isLocal = local !== undefined && origin === local
  const [variable, file] = as === 'team' ? teamSecret : managerSecret
  const stored = isLocal && dataDir ? await readSecret(join(dataDir, file)) : undefined
  const token = env[variable] ?? stored ?? ''
  const headers = accessHeaders(env)
  if (!token && (as === 'team' || Object.keys(headers).length === 0))
    throw new UsageError(
      `Set ${variable} to ${as === 'team' ? 'a deploy token for the module' : 'the key of staff'}.`,
    )
  return { origin: as === 'team' ? origin : toStaffOrigin(origin), token, headers }
}

/** A local shop serves its back office at the other loopback name. */
const toStaffOrigin = (origin: string): string =>
  origin.replace(`//${localHosts.shop}:`, `//${localHosts.staff}:`)

const teamSecret = ['DEPLOY_TOKEN', 'deploy-token'] as const
const managerSecret = ['STAFF_KEY', 'staff-key'] as const

const readSecret = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

const toOrigin = (given: string | undefined): string => {
  if (given === undefined)
    throw new UsageError('Name the shop, as in --shop https://shop.example, or set SHOP_ORIGIN.')
  const url = URL.canParse(given) ? new URL(given) : null
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new UsageError(`"${given}" is no shop. Name its origin, as in --shop https://shop.example.`)
}

const readConfigured = async (folder: string): Promise<string | undefined> => {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      config?: { shop?: string }
    }
    return manifest.config?.shop
  } catch {
    return undefined
  }
}

/** Returns the data folder of the shop whose repository contains the folder. */
const findDataDir = async (folder: string, env: Env): Promise<string | undefined> => {
  const name = env['DATA_DIR'] || '.data'
  for (let dir = folder; ; dir = dirname(dir)) {
    const dataDir = join(dir, name)
    if ((await readSecret(join(dataDir, 'deploy-token'))) !== undefined) return dataDir
    if (dir === dirname(dir)) return undefined
  }
}

const accessHeaders = (env: Env): Record<string, string> => {
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = env
  return id && secret ? { 'cf-access-client-id': id, 'cf-access-client-secret': secret } : {}
}
