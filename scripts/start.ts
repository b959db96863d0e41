/** `npm start`: the whole shop on this machine. */
import { join, resolve } from 'node:path'

import { openShop } from '@shop/local-shop/open-shop'

import { rootDir } from './repository-files.ts'
import { describeShop, readStartSettings } from './start-settings.ts'
import { stopWith } from './stop-with.ts'

const begunAt = Date.now()

const seconds = (): string => `${((Date.now() - begunAt) / 1000).toFixed(1)} s`

try {
  const { port, dataDir, libsql, vars } = readStartSettings(process.env)
  const shop = await openShop({
    rootDir,
    dataDir: resolve(rootDir, dataDir),
    port,
    libsql,
    vars,
    onProgress: (step) => console.log(`· ${step} (${seconds()})`),
  })
  stopWith(shop.stop)
  const described = describeShop(shop, vars)
  console.log(`
The shop is open at ${shop.origin} (started in ${seconds()})

  Shop             ${described.shop}/shop
  Back office      ${described.backOffice}   leave it open and place an order in another window
  API              ${described.shop}/api/openapi.json

Everything it keeps is in ${join(dataDir, '/')}. Ctrl-C stops it.`)
  for (const warning of described.warnings) console.warn(`\n${warning}`)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
