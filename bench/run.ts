/** `pnpm bench [api] [assistant] [lists] [pages] [start]`: figures of one run on one machine; nothing named runs all. */
import { resolve } from 'node:path'

import { benchApi } from './api.ts'
import { benchAssistant } from './assistant.ts'
import { benchLists } from './lists.ts'
import { benchPages } from './pages.ts'
import { benchRoundTrips } from './round-trips.ts'
import { benchStart } from './start.ts'

const parts = {
  start: benchStart,
  api: benchApi,
  assistant: benchAssistant,
  lists: benchLists,
  'round-trips': benchRoundTrips,
  pages: benchPages,
}

const rootDir = resolve(import.meta.dirname, '..')
const named = process.argv.slice(2)
const unknown = named.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no bench "${unknown}". Name some of: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

for (const [name, bench] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.log(`\n## ${name}\n`)
  await bench(rootDir)
}
