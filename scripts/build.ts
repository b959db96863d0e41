/** `pnpm build`: every room's release and the Worker. */
import { join, resolve } from 'node:path'

import { buildWorker } from '@shop/local-shop/build-worker'
import { listRooms } from '@shop/local-shop/rooms'
import { buildRoom } from '@shop/module-kit/build-room'

const rootDir = resolve(import.meta.dirname, '..')

for (const room of await listRooms(rootDir)) {
  const { release, isFresh } = await buildRoom(join(rootDir, room))
  console.log(`${isFresh ? 'built    ' : 'unchanged'} ${room} ${release.version}`)
}
const { isFresh } = await buildWorker(rootDir)
console.log(`${isFresh ? 'built    ' : 'unchanged'} workers`)
