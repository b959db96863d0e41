/** Builds the room in the folder that is named: a process of its own, so that webpack's memory goes with it. */
import { resolve } from 'node:path'

import { buildRoom } from './build-module.ts'

try {
  await buildRoom(resolve(process.argv[2] ?? '.'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
