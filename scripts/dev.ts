/** `pnpm dev [room]`: the shop with one room (or the Worker) rebuilt and republished on every change. */
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'

import { listRooms } from '@shop/local-shop/rooms'
import { type Shop, startShop } from '@shop/local-shop/start-shop'
import { buildRoom } from '@shop/module-kit/build-room'
import { publishRelease } from '@shop/module-kit/publish-release'

import { readStartSettings } from './start-settings.ts'

const rootDir = resolve(import.meta.dirname, '..')
/** Editors write several files at once. */
const settleMs = 150

const rooms = await listRooms(rootDir)
const room = process.argv[2] ?? 'mfe-catalog'
if (!rooms.includes(room)) {
  console.error(`There is no room "${room}". Name one of: ${rooms.join(', ')}.`)
  process.exit(1)
}

const { port, dataDir } = readStartSettings(process.env)
const shop = await startShop({
  rootDir,
  dataDir: resolve(rootDir, dataDir),
  port,
  onProgress: (step) => console.log(`· ${step}`),
})
console.log(
  `The shop is open at ${shop.origin}; ${room} follows its sources. Reload the page after a change.`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void shop.stop().then(() => process.exit(0)))

let timer: NodeJS.Timeout | undefined
for (const folder of [join(rootDir, room, 'src'), join(rootDir, 'packages')]) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void rebuild(shop), settleMs)
  })
}

/** A build that fails leaves the last release live. */
async function rebuild({ origin, deployToken }: Shop): Promise<void> {
  try {
    const { dir, release, isFresh } = await buildRoom(join(rootDir, room))
    if (!isFresh) return
    await publishRelease({ origin, token: deployToken, dir })
    console.log(`published ${release.module} ${release.version}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
