/** The destination of `npm run deploy`: Cloudflare as in `deploy.toml`, or a local target. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'

import { findLocalTarget, startLocalTarget } from '@shop/deploy/local-target/local-target'
import {
  addToFile,
  checkWritten,
  type DeploySettings,
  isSecret,
  readWritten,
  type Written,
} from '@shop/deploy/settings'
import type { Addresses } from '@shop/deploy/step'

import { rootDir } from './repository-files.ts'
import { readPort } from './start-settings.ts'

export type Destination = {
  settings: DeploySettings
  at?: Addresses
  /**
   * An assignment such as `DATA_DIR=.data/x`. Put it before a command so that the command uses this
   * database.
   */
  databaseName: string
  /** Stops the local target. Absent unless this command started it. */
  stop?: (() => Promise<void>) | undefined
}

const file = join(rootDir, 'deploy.toml')

/**
 * Reads `deploy.toml`, and prompts for missing settings in a terminal.
 * @throws Error that lists what is missing or wrong
 */
export const openCloudflare = async (environment: string | undefined): Promise<Destination> => {
  const written = await readWritten(file, environment, process.env)
  const typed = process.stdin.isTTY ? await promptForMissing(written, environment) : {}
  const settings = settingsOf({ ...written, ...typed })
  return { settings, databaseName: `LIBSQL_URL=${settings.LIBSQL_URL}` }
}

const firstPort = 8790

/** Returns the running local target of an environment, or starts one. */
export const openLocalTarget = async (
  environment: string | undefined,
  report: (line: string) => void,
): Promise<Destination> => {
  // Rejects an environment that the file does not name, as a deploy to Cloudflare does.
  if (environment !== undefined) await readWritten(file, environment, {})
  const name = environment === undefined ? '' : `-${environment}`
  const dir = join(resolve(rootDir, process.env['DATA_DIR'] || '.data'), `local-target${name}`)
  const databaseName = `DATA_DIR=${relative(rootDir, dir)}`
  const running = await findLocalTarget(dir)
  if (running) return { settings: settingsOf(running.written), at: running, databaseName }
  report('· Starting the local target')
  const port = readPort(process.env) ?? (environment === undefined ? firstPort : firstPort + 1)
  const { target, stop } = await startLocalTarget(dir, { port, workerName: `shop${name}` })
  return { settings: settingsOf(target.written), at: target, databaseName, stop }
}

const settingsOf = (written: Written): DeploySettings => {
  const checked = checkWritten(written)
  if ('settings' in checked) return checked.settings
  const lines = checked.problems.map(({ name, message }) => `  - ${name}: ${message}`)
  const title =
    'Set these in deploy.toml or the environment (docs/operate.md); nothing was changed:'
  throw new Error([title, ...lines].join('\n'))
}

/** Prompts for missing settings other than secrets, and offers to store them in `deploy.toml`. */
const promptForMissing = async (
  written: Written,
  environment: string | undefined,
): Promise<Written> => {
  const typed: Written = {}
  const findMissing = () => {
    const checked = checkWritten({ ...written, ...typed })
    const problems = 'problems' in checked ? checked.problems : []
    return problems.find(({ name }) => !isSecret(name) && !(name in written))
  }
  if (!findMissing()) return typed
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (let next = findMissing(); next; next = findMissing())
      typed[next.name] = (await prompt.question(`${next.name} ${next.message}\n> `)).trim()
    const reply = await prompt.question('Write this to deploy.toml for the next time? [y/N] ')
    const text = await readFile(file, 'utf8').catch(() => '')
    if (/^y(es)?$/i.test(reply.trim())) await writeFile(file, addToFile(text, environment, typed))
    return typed
  } finally {
    prompt.close()
  }
}
