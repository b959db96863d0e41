/** One run of `release`: what was typed becomes lines, or one JSON object, and an exit code. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { RefusedError, type ShopTarget, UnreachableError } from '../call-shop.ts'
import { findShop } from './find-shop.ts'
import { help } from './help.ts'
import { manage } from './manage.ts'
import { type Action, type Command, parseCommand, UsageError } from './parse-command.ts'
import { openOutput, type Output } from './print.ts'
import { publish } from './publish.ts'

type Run = {
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  /** Where it was typed. */
  folder: string
  /** Writes to standard output, and to standard error. */
  out: (text: string) => void
  err: (text: string) => void
  isTerminal: boolean
  /** Ends what is under way. */
  signal: AbortSignal
}

/** Exit codes, as `--help` says them; the last is that of a shell for Ctrl-C. */
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

/** The module in a folder, if there is one. */
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
  // What does not build is refused, too.
  return [(error instanceof RefusedError && error.problem.code) || 'refused', exitCodes.refused]
}
