/**
 * `npm run deploy`: the shop on Cloudflare with a hosted libSQL database, as `deploy.toml` says.
 * `--target local` rehearses it on this machine, `--check` lists what stands in the way, `--dry-run` what would be done,
 * `rollback [version]` brings a Worker back that was live before. docs/operate.md explains it.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { rollBack } from '@shop/deploy/cloudflare/versions'
import { checkDeploy, planDeploy, runDeploy } from '@shop/deploy/deploy'
import {
  findLocalTarget,
  type LocalTarget,
  startLocalTarget,
} from '@shop/deploy/local-target/local-target'
import { openDeploy } from '@shop/deploy/open-deploy'
import { checkWritten, isSecret, readWritten, type Written } from '@shop/deploy/settings'
import type { Deploy } from '@shop/deploy/step'
import { buildModules } from '@shop/local-shop/build-modules'
import { buildWorker } from '@shop/local-shop/build-worker'

import { rootDir } from './repository-files.ts'
import { stopWith } from './stop-with.ts'

const begunAtMs = Date.now()

// Ends by the process's own exit, which removes the files with secrets.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    if (process.listenerCount(signal) === 0) process.exit(1)
  })

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
    },
  })
  const [command, version] = positionals
  if (command !== undefined && command !== 'rollback')
    throw new Error(`"${command}" is no command: leave it out, or write rollback [version].`)
  if (values.target !== undefined && values.target !== 'local')
    throw new Error(`--target must be local, or left out, not "${values.target}".`)
  return { ...values, isRollback: command === 'rollback', version }
}

/** Prompts for missing settings in a terminal; what is typed is used for this run only. */
const readSettings = async (written: Written) => {
  const typed: Written = {}
  for (;;) {
    const checked = checkWritten({ ...written, ...typed })
    if ('settings' in checked) return checked.settings
    const [first] = checked.problems
    const isAskable =
      process.stdin.isTTY && first && !isSecret(first.name) && !(first.name in written)
    if (!isAskable) {
      const lines = checked.problems.map(({ name, message }) => `  - ${name}: ${message}`)
      throw new Error(
        [
          'Set these in deploy.toml or the environment (docs/operate.md); nothing was changed:',
          ...lines,
        ].join('\n'),
      )
    }
    const prompt = createInterface({ input: process.stdin, output: process.stdout })
    // oxlint-disable-next-line no-await-in-loop -- One question after the other.
    const text = await prompt.question(`${first.name} ${first.message}\n> `)
    prompt.close()
    typed[first.name] = text.trim()
  }
}

const defaultPort = 8790

const startTarget = async (dir: string): Promise<LocalTarget> => {
  report('· Starting the local target')
  const { target, stop } = await startLocalTarget(dir, {
    port: Number(process.env['PORT'] ?? defaultPort),
  })
  stopWith(stop)
  return target
}

type Opened = { deploy: Deploy; isOwnTarget: boolean }

const open = async (command: ReturnType<typeof readCommand>): Promise<Opened> => {
  const options = { rootDir, isSeeding: command.seed, isBucketAdopted: command['adopt-bucket'] }
  if (command.target === undefined) {
    const written = await readWritten(join(rootDir, 'deploy.toml'), command.env, process.env)
    return {
      deploy: openDeploy({ ...options, settings: await readSettings(written) }),
      isOwnTarget: false,
    }
  }
  const dir = join(rootDir, '.data/local-target')
  const running = await findLocalTarget(dir)
  const target = running ?? (await startTarget(dir))
  const settings = await readSettings(target.written)
  // An empty shop shows little: the rehearsal has the example catalogue.
  return {
    deploy: openDeploy({ ...options, settings, at: target, isSeeding: true }),
    isOwnTarget: running === null,
  }
}

const main = async (): Promise<{ isOwnTarget: boolean }> => {
  const command = readCommand()
  const { deploy, isOwnTarget } = await open(command)
  if (command.isRollback) {
    const id = await rollBack(deploy, command.version)
    report(
      `The Worker's version ${id} is live again, with the variables and secrets that it was sent with. Database and modules are as they were.`,
    )
    return { isOwnTarget }
  }
  report('· Building')
  await buildWorker(rootDir)
  await buildModules(rootDir, (step) => report(`· ${step}`))
  if (command.check) {
    const inTheWay = await checkDeploy(deploy)
    if (inTheWay.length > 0) throw new Error(inTheWay.map((line) => `- ${line}`).join('\n'))
    report('Nothing stands in the way.')
    return { isOwnTarget }
  }
  if (command['dry-run']) {
    const plan = await planDeploy(deploy)
    report(
      plan.length === 0
        ? 'Nothing to do: everything is there.'
        : plan.map((line) => `- ${line}`).join('\n'),
    )
    return { isOwnTarget }
  }
  const { WORKER_NAME, CLOUDFLARE_ACCOUNT_ID, LIBSQL_URL } = deploy.settings
  report(`· To ${deploy.shopOrigin} and ${deploy.staffOrigin}`)
  report(`· Worker ${WORKER_NAME}, account ${CLOUDFLARE_ACCOUNT_ID}, database ${LIBSQL_URL}`)
  const changedCount = await runDeploy(deploy, report)
  const seconds = ((Date.now() - begunAtMs) / 1000).toFixed(1)
  report(
    changedCount === 0
      ? `\nNothing changed: everything was there (${seconds} s).`
      : `\nDeployed in ${seconds} s.`,
  )
  report(`\n  Shop          ${deploy.shopOrigin}/shop\n  Back office   ${deploy.staffOrigin}/admin`)
  return { isOwnTarget }
}

try {
  const { isOwnTarget } = await main()
  if (isOwnTarget) report('\nThe local target runs until Ctrl-C.')
  else process.exit(0)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
