/** `pnpm build [room]`: every room's release, or the named ones', and the Worker. */
import { join, resolve } from 'node:path'

import { buildWorker } from '@shop/local-shop/build-worker'
import { listRooms } from '@shop/local-shop/rooms'
import { buildRoom } from '@shop/module-kit/build-room'

const rootDir = resolve(import.meta.dirname, '..')

const named = process.argv.slice(2)

for (const room of await listRooms(rootDir)) {
  if (named.length > 0 && !named.includes(room)) continue
  const { release, isFresh } = await buildRoom(join(rootDir, room))
  console.log(`${isFresh ? 'built    ' : 'unchanged'} ${room} ${release.version}`)
}
const { isFresh } = await buildWorker(rootDir)
console.log(`${isFresh ? 'built    ' : 'unchanged'} workers`)
