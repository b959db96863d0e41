/** The destination of `npm run deploy`: Cloudflare as in `deploy.toml`, or a local target. */
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
import { readPort } from './start-settings.ts'

export type Destination = {
  settings: DeploySettings
  at?: Pick<Deploy, 'apiBaseUrl' | 'shopOrigin' | 'staffOrigin'>
  /** The environment variable with which other commands find its database. */
  databaseName: string
  /** Stops the local target. Absent unless this command started it. */
  stop?: (() => Promise<void>) | undefined
}

const file = join(rootDir, 'deploy.toml')

/** Reads `deploy.toml`. @throws Error that lists what is missing or wrong */
export const openCloudflare = async (environment: string | undefined): Promise<Destination> => {
  const written = await readWritten(file, environment, process.env)
  const settings = await completeSettings(written, environment)
  return { settings, databaseName: `LIBSQL_URL=${settings.LIBSQL_URL}` }
}

const firstPort = 8790

/** Returns the running local target of an environment, or starts one. */
export const openLocalTarget = async (
  environment: string | undefined,
  report: (line: string) => void,
): Promise<Destination> => {
  // Rejects an environment that the file does not name, as for Cloudflare.
  if (environment !== undefined) await readWritten(file, environment, {})
  const name = environment === undefined ? '' : `-${environment}`
  const dir = join(resolve(rootDir, process.env['DATA_DIR'] || '.data'), `local-target${name}`)
  const running = await findLocalTarget(dir)
  if (!running) report('· Starting the local target')
  const port = readPort(process.env) ?? (environment === undefined ? firstPort : firstPort + 1)
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

/** Prompts for missing settings in a terminal, and offers to store them in `deploy.toml`. */
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

/** Ends when nothing is missing, or when the next problem cannot be typed. */
const promptForMissing = async (prompt: Interface, written: Written): Promise<Written> => {
  const typed: Written = {}
  for (;;) {
    const checked = checkWritten({ ...written, ...typed })
    const [first] = 'problems' in checked ? checked.problems : []
    if (!first || isSecret(first.name) || first.name in written) return typed
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
