#!/usr/bin/env node
/** `module-build [folder …]` builds the modules in these folders, by default in the current one. */
import { resolve } from 'node:path'

import { buildModule } from './build-module.ts'

try {
  const [folder = '.', ...others] = process.argv.slice(2)
  for (const one of [folder, ...others]) {
    const { release, isRebuilt } = await buildModule(resolve(one))
    console.log(`${isRebuilt ? 'built' : 'unchanged'} ${release.module} ${release.version}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
