/** `pnpm dev [room]`: the shop, with one room rebuilt and republished on every change. */
import { join, resolve } from 'node:path'

import { watch } from 'chokidar'

import { buildModules, listModules } from '@shop/local-shop/build-modules'
import { type Shop, startShop } from '@shop/local-shop/start-shop'
import { publishRelease } from '@shop/module-build/publish-release'

import { readStartSettings } from './start-settings.ts'
import { stopWith } from './stop-with.ts'

const rootDir = resolve(import.meta.dirname, '..')
/** Editors write several files at once. */
const settleMs = 150

try {
  const room = await readRoom(process.argv[2] ?? 'mfe-catalog')
  const { port, dataDir, vars } = readStartSettings(process.env)
  const onProgress = (step: string): void => console.log(`· ${step}`)
  const shop = await startShop({
    rootDir,
    dataDir: resolve(rootDir, dataDir),
    port,
    onProgress,
    vars: { ...vars, RELOAD_ON_PUBLISH: 'on' },
  })
  stopWith(shop.stop)
  console.log(
    `The shop is open at ${shop.origin}; ${room} follows its sources, and open pages follow it.`,
  )
  followSources(shop, room)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function readRoom(name: string): Promise<string> {
  const rooms = await listModules(rootDir)
  if (rooms.includes(name)) return name
  throw new Error(`There is no room "${name}". Name one of: ${rooms.join(', ')}.`)
}

/** One rebuild after the other; the room's `dist` is never written by two. */
function followSources(shop: Shop, room: string): void {
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const isWatched = (path: string): boolean => !/\/(dist|node_modules)(\/|$)/.test(path)
  const folders = [join(rootDir, room), join(rootDir, 'packages')]
  watch(folders, { ignored: (path) => !isWatched(path), ignoreInitial: true }).on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => (last = last.then(() => rebuild(shop, room))), settleMs)
  })
}

/** A build that fails leaves the last release live. */
async function rebuild({ origin, deployToken }: Shop, room: string): Promise<void> {
  try {
    const [ready] = await buildModules(rootDir, console.log, [room])
    if (!ready?.isFresh) return
    await publishRelease({ origin, token: deployToken, dir: ready.dir })
    console.log(`published ${ready.release.module} ${ready.release.version}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
