/** `npm start`: the whole shop on this machine. */
import { join, resolve } from 'node:path'

import { startShop } from '@shop/local-shop/start-shop'

import { readStartSettings } from './start-settings.ts'

const rootDir = resolve(import.meta.dirname, '..')
const begunAt = Date.now()

const seconds = (): string => `${((Date.now() - begunAt) / 1000).toFixed(1)} s`

try {
  const { port, dataDir } = readStartSettings(process.env)
  const shop = await startShop({
    rootDir,
    dataDir: resolve(rootDir, dataDir),
    port,
    onProgress: (step) => console.log(`· ${step} (${seconds()})`),
  })
  endWith(shop.stop)
  console.log(`
The shop is open at ${shop.origin} (started in ${seconds()})

  Shop             ${shop.origin}/shop
  Back office      ${shop.origin}/admin/orders   leave it open and place an order in another window
  API              ${shop.origin}/api/openapi.json

Everything it keeps is in ${join(dataDir, '/')}. Ctrl-C stops it.`)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

/** Ctrl-C ends every process that was started; a second one does not wait. */
function endWith(stop: () => Promise<void>): void {
  let isEnding = false
  const end = (): void => {
    if (isEnding) process.exit(1)
    isEnding = true
    void stop().then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
  // Whoever started this may be killed without a word.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 500).unref()
}
