import { join, resolve } from 'node:path'

import { servePlanned } from '@shop/local-shop/serve-planned'
import { startShop } from '@shop/local-shop/start-shop'
import { stopWith } from '@shop/module-build/stop-with'

import { rootDir } from './repository-files.ts'
import { describeStarted } from './staff-link.ts'
import { describeSettings, readArguments, readStartSettings } from './start-settings.ts'

const begunAt = Date.now()

const seconds = (): string => `${((Date.now() - begunAt) / 1000).toFixed(1)} s`

const stopping = new AbortController()

try {
  const given = readArguments(process.argv.slice(2))
  if (given.isHelp) {
    console.log(
      `npm start, with settings from the environment, as in PORT=8788 npm start:\n\n${describeSettings()}\n\nnpm start -- --payments test takes payments by a test bank, which moves no money.`,
    )
    process.exit(0)
  }
  const settings = readStartSettings(process.env, given)
  const { dataDir } = settings
  const starting = startShop({
    ...settings,
    rootDir,
    dataDir: resolve(rootDir, dataDir),
    serve: servePlanned,
    signal: stopping.signal,
    onProgress: (step) => console.log(`· ${step} (${seconds()})`),
  })
  // This handler is registered before the start ends, so that Ctrl-C works during the start.
  stopWith(async () => {
    stopping.abort()
    const shop = await starting.catch(() => null)
    await shop?.stop()
  })
  const shop = await starting
  const described = await describeStarted(shop, settings)
  console.log(`
The shop is open at ${shop.origin} (started in ${seconds()})

  Shop             ${described.shop}/shop
  Back office      ${described.backOffice}
  API              ${described.shop}/api/openapi.json${shop.bank ? `\n  Test bank        ${shop.bank.url}` : ''}

Leave the back office open and place an order in another window. ${described.signIn}

Everything it keeps is in ${join(dataDir, '/')}. Ctrl-C stops it.`)
  for (const warning of described.warnings) console.warn(`\n${warning}`)
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      console.error(
        'The disk of DATA_DIR, or of this clone, is full: free some space, then start again.',
      )
    process.exit(1)
  }
}
