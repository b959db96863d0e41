/** `npm start`: the whole shop on this machine. */
import { join, resolve } from 'node:path'

import { servePlanned } from '@shop/local-shop/serve-planned'
import { startShop } from '@shop/local-shop/start-shop'

import { rootDir } from './repository-files.ts'
import { describeShop, readStartSettings } from './start-settings.ts'
import { stopWith } from './stop-with.ts'

const begunAt = Date.now()

const seconds = (): string => `${((Date.now() - begunAt) / 1000).toFixed(1)} s`

const stopping = new AbortController()

try {
  const { port, dataDir, libsql, vars } = readStartSettings(process.env)
  const starting = startShop({
    rootDir,
    dataDir: resolve(rootDir, dataDir),
    port,
    serve: servePlanned,
    libsql,
    vars,
    signal: stopping.signal,
    onProgress: (step) => console.log(`· ${step} (${seconds()})`),
  })
  // Also while it starts.
  stopWith(async () => {
    stopping.abort()
    const shop = await starting.catch(() => null)
    await shop?.stop()
  })
  const shop = await starting
  const described = describeShop(shop, vars)
  console.log(`
The shop is open at ${shop.origin} (started in ${seconds()})

  Shop             ${described.shop}/shop
  Back office      ${described.backOffice}   leave it open and place an order in another window
  API              ${described.shop}/api/openapi.json

Everything it keeps is in ${join(dataDir, '/')}. Ctrl-C stops it.`)
  for (const warning of described.warnings) console.warn(`\n${warning}`)
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
