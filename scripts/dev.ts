/** `pnpm dev [module]` runs the shop. Each change is published and reloads the open pages. */
import { join, resolve } from 'node:path'

import { listModules } from '@shop/local-shop/build-modules'
import { followSources } from '@shop/local-shop/follow-sources'
import { servePlanned } from '@shop/local-shop/serve-planned'
import { startShop } from '@shop/local-shop/start-shop'
import { stopWith } from '@shop/module-build/stop-with'
import { watch } from 'chokidar'

import { checks } from './check.ts'
import { rootDir } from './repository-files.ts'
import { runStep } from './run-steps.ts'
import { describeStarted } from './staff-link.ts'
import { readArguments, readStartSettings } from './start-settings.ts'

/** The compiler gets the CPU first: checks wait this long after the last saved file. */
const calmMs = 1000

const followed = checks.filter(([, , , options]) => options?.isFollowed)

const followChecks = (folders: readonly string[]): (() => Promise<void>) => {
  let isGood = true
  let abort = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const check = async (signal: AbortSignal): Promise<void> => {
    const failures: string[] = []
    for (const step of followed) {
      const failure = await runStep(step, signal)
      if (signal.aborted) return
      if (failure !== null) failures.push(failure)
    }
    for (const failure of failures) console.log(failure)
    if (failures.length === 0 && !isGood) console.log('types and lint are fine again')
    isGood = failures.length === 0
  }

  const watcher = watch(
    folders.map((folder) => join(rootDir, folder)),
    { ignored: /\/(?:dist|node_modules)(?:\/|$)/, ignoreInitial: true },
  ).on('all', () => {
    clearTimeout(timer)
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    timer = setTimeout(() => void check(signal), calmMs)
  })
  return async () => {
    clearTimeout(timer)
    abort.abort()
    await watcher.close()
  }
}

const onLine = (line: string): void => console.log(`· ${line}`)

try {
  const { positionals, hasTestBank } = readArguments(process.argv.slice(2))
  const [name = 'mfe-catalog'] = positionals
  const names = listModules(rootDir)
  if (!names.includes(name))
    throw new Error(`There is no module "${name}". Name one of: ${names.join(', ')}.`)
  const settings = readStartSettings(process.env, { hasTestBank })
  const shop = await startShop({
    ...settings,
    rootDir,
    dataDir: resolve(rootDir, settings.dataDir),
    serve: servePlanned,
    onProgress: onLine,
    vars: { ...settings.vars, RELOAD_ON_PUBLISH: 'on' },
  })
  const stopFollowing = await followSources({ rootDir, shop, name, onLine })
  const stopChecks = followChecks([name, 'packages', 'workers/src', 'db/src'])
  stopWith(async () => {
    await Promise.all([stopFollowing(), stopChecks()])
    await shop.stop()
  })
  const { backOffice, signIn, warnings } = await describeStarted(shop, settings)
  console.log(`The shop is open at ${shop.origin}; open pages follow the sources of ${name}.
The back office: ${backOffice}
${signIn}`)
  if (shop.bank) console.log(`The test bank: ${shop.bank.url}`)
  for (const warning of warnings) console.warn(warning)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
