#!/usr/bin/env node
/** `module-build [folder …]` builds the modules in these folders, by default in the current one. */
import { resolve } from 'node:path'

import { buildModule } from './build-module.ts'

const named = process.argv.slice(2)
for (const folder of named.length > 0 ? named : ['.'])
  try {
    const { release, isRebuilt } = await buildModule(resolve(folder))
    console.log(`${isRebuilt ? 'built' : 'unchanged'} ${release.module} ${release.version}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    console.error(named.length > 1 ? `${folder}: ${reason}` : reason)
    process.exit(1)
  }
