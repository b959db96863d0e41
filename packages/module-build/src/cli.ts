#!/usr/bin/env node
/** `module-build [folder]` builds the module in a folder, by default the current one. */
import { resolve } from 'node:path'

import { buildModule } from './build-module.ts'

try {
  const { release, isRebuilt } = await buildModule(resolve(process.argv[2] ?? '.'))
  console.log(`${isRebuilt ? 'built' : 'unchanged'} ${release.module} ${release.version}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
