/**
 * `npm run deploy` deploys the shop to Cloudflare, with a hosted libSQL database, according to
 * `deploy.toml`. `--target local` rehearses it on this machine, `--check` lists obstacles,
 * `--dry-run` lists what a deploy would do, `--again` sends the Worker even if it is live already,
 * and `rollback [version]` makes an earlier version live. See docs/operate.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { listDeployTokens } from '@shop/db/deploy-token'
import { rollBack } from '@shop/deploy/cloudflare/versions'
import { checkDeploy, planDeploy, runDeploy } from '@shop/deploy/deploy'
import { type Deploy, openDeploy } from '@shop/deploy/step'
import { openShopDatabase } from '@shop/deploy/steps/database'
import { buildSdkWhenChanged } from '@shop/local-shop/bucket-files'
import { buildModules } from '@shop/local-shop/build-modules'
import { buildWorker } from '@shop/local-shop/build-worker'

import { type Destination, openCloudflare, openLocalTarget } from './deploy-destination.ts'
import { rootDir } from './repository-files.ts'
import { brokenOffCode, stopWith } from './stop-with.ts'

const begunAtMs = Date.now()

const report = (line: string): void => console.log(line)

const readCommand = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      env: { type: 'string' },
      check: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      seed: { type: 'boolean', default: false },
      'adopt-bucket': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
    },
  })
  const [command, version] = positionals
  if (command?.startsWith('-'))
    throw new Error(`Leave out the second "--": npm run deploy -- --target local ${command}`)
  if (command !== undefined && command !== 'rollback')
    throw new Error(`"${command}" is no command: leave it out, or write rollback [version].`)
  if (values.target !== undefined && values.target !== 'local')
    throw new Error(`--target must be local, or left out, not "${values.target}".`)
  return { ...values, isRollback: command === 'rollback', version }
}
type Command = ReturnType<typeof readCommand>

const stopping = new AbortController()

const open = async (command: Command, destination: Destination): Promise<Deploy> => {
  const { signal } = stopping
  signal.throwIfAborted()
  if (!command.isRollback) {
    report('· Building')
    await Promise.all([buildWorker(rootDir), buildSdkWhenChanged(rootDir)])
  }
  const modules = command.isRollback
    ? []
    : await buildModules(rootDir, (step) => report(`· ${step}`))
  signal.throwIfAborted()
  return openDeploy({
    ...destination,
    rootDir,
    modules,
    signal,
    // An empty shop shows little, so the rehearsal gets the example catalogue.
    isSeeding: command.seed || command.target === 'local',
    isBucketAdopted: command['adopt-bucket'],
    isWorkerSentAgain: command.again,
  })
}

/** Does what the command says. Resolves to the text to print at the end. */
const carryOut = async (
  command: Command,
  deploy: Deploy,
  { databaseName }: Destination,
): Promise<string> => {
  if (command.isRollback) {
    const id = await rollBack(deploy, command.version)
    return `The Worker's version ${id} is live again, with the variables and secrets that it was sent with. Database and modules are as they were.`
  }
  if (command.check) {
    const inTheWay = await checkDeploy(deploy)
    if (inTheWay.length > 0) throw new Error(inTheWay.map((line) => `- ${line}`).join('\n'))
    return 'Nothing stands in the way.'
  }
  if (command['dry-run']) {
    const plan = (await planDeploy(deploy)).map((line) => `- ${line}`)
    const lines = plan.length > 0 ? plan : ['Nothing to do: everything is there.']
    return [...lines, 'Nothing was changed.'].join('\n')
  }
  const { shopOrigin, staffOrigin, settings } = deploy
  const { WORKER_NAME, CLOUDFLARE_ACCOUNT_ID, LIBSQL_URL } = settings
  report(`· To ${shopOrigin} and ${staffOrigin}`)
  report(`· Worker ${WORKER_NAME}, account ${CLOUDFLARE_ACCOUNT_ID}, database ${LIBSQL_URL}`)
  const changedCount = await runDeploy(deploy, report)
  const seconds = ((Date.now() - begunAtMs) / 1000).toFixed(1)
  const outcome =
    changedCount === 0
      ? `Nothing changed: everything was there (${seconds} s).`
      : `Deployed in ${seconds} s.`
  const addresses = `  Shop          ${shopOrigin}/shop\n  Back office   ${staffOrigin}/admin`
  const tokens = await listDeployTokens(openShopDatabase(deploy))
  const offer = tokens.some(({ module }) => module !== '*')
    ? ''
    : `\n\nNo team can publish yet. This makes a token for one, which is shown once:\n  ${databaseName} npm run token -- add <module> --routes /looks,/looks/*`
  return `\n${outcome}\n\n${addresses}${offer}`
}

let stopTarget: Destination['stop']

/** Runs the command. Resolves to true if it started a local target that goes on running. */
const main = async (): Promise<boolean> => {
  const command = readCommand()
  const { target, env } = command
  const destination =
    target === 'local' ? await openLocalTarget(env, report) : await openCloudflare(env)
  stopTarget = destination.stop
  report(await carryOut(command, await open(command, destination), destination))
  const isLeft = stopTarget !== undefined && !command.check && !command['dry-run']
  if (!isLeft) await stopTarget?.()
  return isLeft
}

/** How long an interrupted deploy may take to release its lease and its token. */
const graceMs = 10_000
let isWorking = true
const working = main()

stopWith(async () => {
  const exitCode = isWorking ? brokenOffCode : 0
  stopping.abort(
    new Error('Broken off. What is done stays; the same command does what is still missing.'),
  )
  await Promise.race([working.catch(() => {}), sleep(graceMs)])
  await stopTarget?.()
  return exitCode
})

try {
  if (!(await working)) process.exit(0)
  isWorking = false
  report('\nThe local target runs until Ctrl-C.')
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  // If it was interrupted, `stopWith` ends the process after lease and token are released.
  if (!stopping.signal.aborted) process.exit(1)
}
