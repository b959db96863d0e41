/** Builds every room whose sources changed, as many at a time as there are cores. */
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'

import type { Release } from '@shop/contracts/release'
import { isBuilt, readRelease } from '@shop/module-build/build-module'

import { listRooms } from './rooms.ts'
import { runProcess } from './run-process.ts'

export type ReadyRoom = { room: string; dir: string; release: Release; isFresh: boolean }

const builder = resolve(import.meta.dirname, '../../module-build/src/cli.ts')

/**
 * Answers all rooms in the order of `listRooms`; `onProgress` hears of each that has to be built.
 * @throws Error with webpack's own messages when a room does not compile
 */
export const buildRooms = async (
  rootDir: string,
  onProgress: (step: string) => void,
  named: readonly string[] = [],
): Promise<ReadyRoom[]> => {
  const rooms = (await listRooms(rootDir)).filter(
    (room) => named.length === 0 || named.includes(room),
  )
  const unknown = named.find((name) => !rooms.includes(name))
  if (unknown) throw new Error(`There is no room "${unknown}".`)
  const ready: ReadyRoom[] = []
  const waiting = [...rooms.entries()]
  const buildNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, room] = next
      ready[index] = await readyRoom(rootDir, room, onProgress)
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, buildNext))
  return ready
}

const readyRoom = async (
  rootDir: string,
  room: string,
  onProgress: (step: string) => void,
): Promise<ReadyRoom> => {
  const roomDir = join(rootDir, room)
  const isFresh = !(await isBuilt(roomDir))
  if (isFresh) {
    onProgress(`Building ${room}`)
    await runProcess(builder, { args: [roomDir] })
  }
  const dir = join(roomDir, 'dist')
  const release = await readRelease(dir)
  if (!release)
    throw new Error(
      `${room} was built, but ${dir} holds no release.json. Remove that folder and try again.`,
    )
  return { room, dir, release, isFresh }
}
