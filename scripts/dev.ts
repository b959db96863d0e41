/** `pnpm dev [module]` runs the shop, and publishes and reloads after every change. */
import { resolve } from 'node:path'

import { listModules } from '@shop/local-shop/build-modules'
import { followSources } from '@shop/local-shop/follow-sources'
import { servePlanned } from '@shop/local-shop/serve-planned'
import { startShop } from '@shop/local-shop/start-shop'

import { followChecks } from './follow-checks.ts'
import { rootDir } from './repository-files.ts'
import { describeStarted } from './staff-link.ts'
import { readStartSettings } from './start-settings.ts'
import { stopWith } from './stop-with.ts'

const [name = 'mfe-catalog'] = process.argv.slice(2)
const onLine = (line: string): void => console.log(`· ${line}`)

try {
  const names = listModules(rootDir)
  if (!names.includes(name))
    throw new Error(`There is no module "${name}". Name one of: ${names.join(', ')}.`)
  const { port, dataDir, libsql, vars, perMinute } = readStartSettings(process.env)
  const shop = await startShop({
    rootDir,
    dataDir: resolve(rootDir, dataDir),
    port,
    libsql,
    perMinute,
    serve: servePlanned,
    onProgress: onLine,
    vars: { ...vars, RELOAD_ON_PUBLISH: 'on' },
  })
  const stopFollowing = await followSources({ rootDir, shop, name, onLine })
  const stopChecks = followChecks([name, 'packages', 'workers/src', 'db/src'])
  stopWith(async () => {
    await Promise.all([stopFollowing(), stopChecks()])
    await shop.stop()
  })
  const { backOffice, signIn, warnings } = await describeStarted(shop, { dataDir, vars })
  console.log(`The shop is open at ${shop.origin}; open pages follow the sources of ${name}.
The back office: ${backOffice}
${signIn}`)
  for (const warning of warnings) console.warn(warning)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
