import { resolve } from 'node:path'

import { buildSdk } from './build-sdk.ts'

try {
  await buildSdk(resolve(import.meta.dirname, '../../..'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
