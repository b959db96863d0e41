/** `npm run deploy`. `docs/operate.md` explains its options. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { rollBack } from '@shop/deploy/cloudflare'
import { planDeploy, runDeploy } from '@shop/deploy/deploy'
import { findLocalTarget, startLocalTarget } from '@shop/deploy/local-target/local-target'
import { checkWritten, readWritten } from '@shop/deploy/settings'
import { buildSdkWhenChanged } from '@shop/local-shop/bucket-files'
import { buildModules } from '@shop/local-shop/build-modules'
import { buildWorker } from '@shop/local-shop/build-worker'
import { brokenOffCode, stopWith } from '@shop/module-build/stop-with'

import { rootDir } from './repository-files.ts'
import { readPlace } from './start-settings.ts'

const usage = `npm run deploy -- [rollback [version]] [--target local] [--env <name>] [--dry-run] [--seed] [--again]
docs/operate.md explains each of them.`

const report = (line: string): void => console.log(line)

/** @throws Error that lists what is missing or wrong */
const openCloudflare = async (environment: string | undefined) => {
  const file = join(rootDir, 'deploy.toml')
  const settings = checkWritten(await readWritten(file, environment, process.env))
  return {
    settings,
    databaseName: `LIBSQL_URL=${settings.LIBSQL_URL}`,
    apiBaseUrl: 'https://api.cloudflare.com/client/v4',
    shopOrigin: `https://${settings.SHOP_HOST}`,
    staffOrigin: `https://${settings.STAFF_HOST}`,
  }
}

let stopTarget: (() => Promise<void>) | undefined

const openLocalTarget = async () => {
  const { port = 8790, dataDir } = readPlace(process.env)
  const dir = join(resolve(rootDir, dataDir), 'local-target')
  const found = await findLocalTarget(dir)
  if (!found) report('· Starting the local target')
  const { target, stop } = found ?? (await startLocalTarget(dir, port))
  stopTarget = stop
  const settings = checkWritten(target.written)
  return { ...target, settings, databaseName: `DATA_DIR=${dir}` }
}

const stopping = new AbortController()
const { signal } = stopping

const main = async (): Promise<void> => {
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
  const { target, env, ...given } = values
  // An empty shop shows little, so a local target gets the example catalogue.
  const options = { seed: target === 'local', ...given }
  if (command !== undefined && command !== 'rollback')
    throw new Error(
      `"${command}" is no command: leave it out (and a second "--"), or write rollback [version].`,
    )
  if (target !== undefined && target !== 'local')
    throw new Error(`--target must be local, or left out, not "${target}".`)
  if (target && env !== undefined)
    throw new Error('--env is for Cloudflare. DATA_DIR and PORT make another local target.')
  if (options.help) return report(usage)
  const destination = await (target ? openLocalTarget() : openCloudflare(env))
  if (command) {
    const id = await rollBack({ ...destination, signal }, version)
    report(
      `The Worker's version ${id} is live again, with the variables and secrets that it was sent with. Database and modules are as they were.`,
    )
  } else await carryOut(destination, options)
  if (stopTarget && !options['dry-run']) return report('\nThe local target runs until Ctrl-C.')
  await stopTarget?.()
  process.exit(0)
}

const carryOut = async (
  destination: Awaited<ReturnType<typeof openCloudflare>>,
  options: { seed: boolean; again?: boolean; 'dry-run'?: boolean },
): Promise<void> => {
  report('· Building')
  await Promise.all([buildWorker(rootDir), buildSdkWhenChanged(rootDir)])
  const modules = await buildModules(rootDir, (step) => report(`· ${step}`))
  signal.throwIfAborted()
  const { shopOrigin, staffOrigin, settings, databaseName } = destination
  const deploy = {
    ...destination,
    rootDir,
    modules,
    signal,
    isSeeding: options.seed,
    isWorkerSentAgain: options.again ?? false,
  }
  if (options['dry-run']) {
    const lines = (await planDeploy(deploy)).map((line) => `- ${line}\n`)
    return report(`${lines.join('') || 'Nothing to do.\n'}Nothing was changed.`)
  }
  report(`· To ${shopOrigin} and ${staffOrigin}
· Worker ${settings.WORKER_NAME}, account ${settings.CLOUDFLARE_ACCOUNT_ID}, database ${settings.LIBSQL_URL}`)
  const changedCount = await runDeploy(deploy, report)
  report(`${changedCount === 0 ? 'Nothing changed: everything was there.' : 'Deployed.'}

  Shop          ${shopOrigin}/shop
  Back office   ${staffOrigin}/admin

This makes a token with which a team can publish, and shows it once:
  ${databaseName} npm run token -- add <module> --routes /looks,/looks/*`)
}

const working = main().then(
  () => 0,
  (error: unknown) => {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    if (!signal.aborted) process.exit(1)
    return brokenOffCode
  },
)

stopWith(async () => {
  stopping.abort(new Error('Broken off. What is done stays; the same command does the rest.'))
  // An interrupted deploy releases its lease and revokes its token. A second Ctrl-C does not wait.
  const code = await working
  await stopTarget?.()
  return code
})
