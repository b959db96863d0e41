/** `pnpm build [room]`: every room's release, or the named ones', and the Worker. */
import { resolve } from 'node:path'

import { buildRooms } from '@shop/local-shop/build-rooms'
import { buildWorker } from '@shop/local-shop/build-worker'

const rootDir = resolve(import.meta.dirname, '..')

const rooms = await buildRooms(rootDir, (step) => console.log(`· ${step}`), process.argv.slice(2))
for (const { room, release, isFresh } of rooms) {
  console.log(`${isFresh ? 'built    ' : 'unchanged'} ${room} ${release.version}`)
}
const { isFresh } = await buildWorker(rootDir)
console.log(`${isFresh ? 'built    ' : 'unchanged'} workers`)
