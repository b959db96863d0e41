/** `npm run deploy`. `docs/operate.md` explains its options. */
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { rollBack } from '@shop/deploy/cloudflare'
import { planDeploy, runDeploy } from '@shop/deploy/deploy'
import { findLocalTarget, startLocalTarget } from '@shop/deploy/local-target/local-target'
import { type Addresses, checkWritten, type Deploy, readWritten } from '@shop/deploy/settings'
import { buildSdkWhenChanged } from '@shop/local-shop/bucket-files'
import { buildModules } from '@shop/local-shop/build-modules'
import { buildWorker } from '@shop/local-shop/build-worker'
import { brokenOffCode, stopWith } from '@shop/module-build/stop-with'

import { rootDir } from './repository-files.ts'
import { readPlace } from './start-settings.ts'

const usage = `npm run deploy -- [rollback [version]] [--target local] [--env <name>] [--dry-run] [--seed] [--again]
docs/operate.md explains each of them.`

const report = (line: string): void => console.log(line)

const readCommand = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      env: { type: 'string' },
      'dry-run': { type: 'boolean' },
      seed: { type: 'boolean' },
      again: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const [command, version] = positionals
  const { target, env } = values
  if (command !== undefined && command !== 'rollback')
    throw new Error(
      `"${command}" is no command: leave it out (and a second "--"), or write rollback [version].`,
    )
  if (target !== undefined && target !== 'local')
    throw new Error(`--target must be local, or left out, not "${target}".`)
  if (target && env !== undefined)
    throw new Error('--env is for Cloudflare. DATA_DIR and PORT make another local target.')
  return { ...values, command, version }
}
type Command = ReturnType<typeof readCommand>

type Destination = Addresses & Pick<Deploy, 'settings'>

/** @throws Error that lists what is missing or wrong */
const openCloudflare = async (environment: string | undefined): Promise<Destination> => {
  const file = join(rootDir, 'deploy.toml')
  const settings = checkWritten(await readWritten(file, environment, process.env))
  return {
    settings,
    apiBaseUrl: 'https://api.cloudflare.com/client/v4',
    shopOrigin: `https://${settings.SHOP_HOST}`,
    staffOrigin: `https://${settings.STAFF_HOST}`,
  }
}

const targetDir = join(readPlace(process.env).dataDir, 'local-target')
let stopTarget: (() => Promise<void>) | undefined

const openLocalTarget = async (): Promise<Destination> => {
  const { port = 8790 } = readPlace(process.env)
  const dir = resolve(rootDir, targetDir)
  let target = await findLocalTarget(dir)
  if (!target) {
    report('· Starting the local target')
    const started = await startLocalTarget(dir, port)
    target = started.target
    stopTarget = started.stop
  }
  return { ...target, settings: checkWritten(target.written) }
}

const stopping = new AbortController()
const { signal } = stopping

const carryOut = async (command: Command, destination: Destination): Promise<void> => {
  report('· Building')
  await Promise.all([buildWorker(rootDir), buildSdkWhenChanged(rootDir)])
  const modules = await buildModules(rootDir, (step) => report(`· ${step}`))
  signal.throwIfAborted()
  const { shopOrigin, staffOrigin, settings } = destination
  const deploy = {
    ...destination,
    rootDir,
    modules,
    signal,
    // An empty shop shows little, so a local target gets the example catalogue.
    isSeeding: command.seed || command.target === 'local',
    isWorkerSentAgain: command.again ?? false,
  }
  if (command['dry-run']) {
    const lines = (await planDeploy(deploy)).map((line) => `- ${line}\n`)
    report(`${lines.join('') || 'Nothing to do: everything is there.\n'}Nothing was changed.`)
    return
  }
  report(`· To ${shopOrigin} and ${staffOrigin}
· Worker ${settings.WORKER_NAME}, account ${settings.CLOUDFLARE_ACCOUNT_ID}, database ${settings.LIBSQL_URL}`)
  const changedCount = await runDeploy(deploy, report)
  const database = command.target ? `DATA_DIR=${targetDir}` : `LIBSQL_URL=${settings.LIBSQL_URL}`
  report(`${changedCount === 0 ? 'Nothing changed: everything was there.' : 'Deployed.'}

  Shop          ${shopOrigin}/shop
  Back office   ${staffOrigin}/admin

This makes a token with which a team can publish, and shows it once:
  ${database} npm run token -- add <module> --routes /looks,/looks/*`)
}

const main = async (): Promise<void> => {
  const command = readCommand()
  if (command.help) return report(usage)
  const destination = await (command.target ? openLocalTarget() : openCloudflare(command.env))
  if (command.command) {
    const id = await rollBack({ ...destination, signal }, command.version)
    report(
      `The Worker's version ${id} is live again, with the variables and secrets that it was sent with. Database and modules are as they were.`,
    )
  } else await carryOut(command, destination)
  if (stopTarget && !command['dry-run']) return report('\nThe local target runs until Ctrl-C.')
  await stopTarget?.()
  process.exit(0)
}

/** An interrupted deploy must release its lease and revoke its token in this time. */
const graceMs = 10_000
let code = brokenOffCode
const working = main()

stopWith(async () => {
  stopping.abort(
    new Error('Broken off. What is done stays; the same command does what is still missing.'),
  )
  await Promise.race([working.catch(() => {}), sleep(graceMs)])
  await stopTarget?.()
  return code
})

try {
  await working
  code = 0
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  // After an interruption, `stopWith` ends the process once lease and token are released.
  if (!signal.aborted) process.exit(1)
}
