/** Where `npm run deploy` leads, and what it is told of it: Cloudflare by `deploy.toml`, or a target on this machine. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline/promises'

import { findLocalTarget, startLocalTarget } from '@shop/deploy/local-target/local-target'
import type { Deploy } from '@shop/deploy/step'
import {
  addToFile,
  checkWritten,
  type DeploySettings,
  isSecret,
  type Problem,
  readWritten,
  type Written,
} from '@shop/deploy/settings'

import { rootDir } from './repository-files.ts'

export type Destination = {
  settings: DeploySettings
  /** Where a local target is. */
  at?: Pick<Deploy, 'apiBaseUrl' | 'shopOrigin' | 'staffOrigin'>
  /** What other commands are given in the environment to find its database. */
  databaseName: string
  /** Ends the local target; absent unless it was started here. */
  stop?: (() => Promise<void>) | undefined
}

const file = join(rootDir, 'deploy.toml')

/** As `deploy.toml` says, with its table of `environment`. @throws Error that lists what is missing or wrong */
export const openCloudflare = async (environment: string | undefined): Promise<Destination> => {
  const written = await readWritten(file, environment, process.env)
  const settings = await completeSettings(written, environment)
  return { settings, databaseName: `LIBSQL_URL=${settings.LIBSQL_URL}` }
}

const firstPort = 8790

/** The one that runs in the data folder, or a new one there; each environment has one of its own. */
export const openLocalTarget = async (
  environment: string | undefined,
  report: (line: string) => void,
): Promise<Destination> => {
  // An environment that the file does not name is refused here as it is for Cloudflare.
  if (environment !== undefined) await readWritten(file, environment, {})
  const name = environment === undefined ? '' : `-${environment}`
  const dir = join(resolve(rootDir, process.env['DATA_DIR'] || '.data'), `local-target${name}`)
  const running = await findLocalTarget(dir)
  if (!running) report('· Starting the local target')
  const port = Number(
    process.env['PORT'] ?? (environment === undefined ? firstPort : firstPort + 1),
  )
  const own = running ? null : await startLocalTarget(dir, { port, workerName: `shop${name}` })
  const target = running ?? own?.target
  if (!target) throw new Error('There is no local target.')
  const settings = settingsOf(target.written)
  const at = target
  const databaseName = `DATA_DIR=${relative(rootDir, dir)}`
  return { settings, at, databaseName, ...(own && { stop: own.stop }) }
}

const settingsOf = (written: Written): DeploySettings => {
  const checked = checkWritten(written)
  if ('settings' in checked) return checked.settings
  throw new Error(listOf(checked.problems))
}

const listOf = (problems: readonly Problem[]): string =>
  [
    'Set these in deploy.toml or the environment (docs/operate.md); nothing was changed:',
    ...problems.map(({ name, message }) => `  - ${name}: ${message}`),
  ].join('\n')

/** Prompts for what is missing when somebody is there, and stores it in `deploy.toml` after a yes. */
const completeSettings = async (
  written: Written,
  environment: string | undefined,
): Promise<DeploySettings> => {
  if (!process.stdin.isTTY) return settingsOf(written)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const typed = await promptForMissing(prompt, written)
    const settings = settingsOf({ ...written, ...typed })
    if (Object.keys(typed).length > 0) await storeTyped(prompt, environment, typed)
    return settings
  } finally {
    prompt.close()
  }
}

/** Until nothing is missing, or something is that must not be typed, or that is written and wrong. */
const promptForMissing = async (prompt: Interface, written: Written): Promise<Written> => {
  const typed: Written = {}
  for (;;) {
    const checked = checkWritten({ ...written, ...typed })
    const [first] = 'problems' in checked ? checked.problems : []
    if (!first || isSecret(first.name) || first.name in written) return typed
    // oxlint-disable-next-line no-await-in-loop -- One question after the other.
    const text = await prompt.question(`${first.name} ${first.message}\n> `)
    typed[first.name] = text.trim()
  }
}

const storeTyped = async (
  prompt: Interface,
  environment: string | undefined,
  typed: Written,
): Promise<void> => {
  const reply = await prompt.question(`Write this to deploy.toml for the next time? [y/N] `)
  if (!/^y(es)?$/i.test(reply.trim())) return
  const text = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, addToFile(text, environment, typed))
}
