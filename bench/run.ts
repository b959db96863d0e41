/** `pnpm bench [name …] [--ref <git ref>] [--minutes <count>]`: measures on this machine; without a name, everything. */
import { parseArgs } from 'node:util'

import { rootDir } from '../scripts/repository-files.ts'
import { benchApi } from './api.ts'
import { benchAssistant } from './assistant.ts'
import { benchDev } from './dev.ts'
import { benchLists } from './lists.ts'
import { benchMemory } from './memory.ts'
import { benchPages } from './pages.ts'
import { benchRoundTrips } from './round-trips.ts'
import { benchScale } from './scale/scale.ts'
import { benchSource } from './source.ts'
import { benchStart } from './start.ts'

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  // Commits that the bench `source` measures beside the work tree.
  options: {
    ref: { type: 'string', multiple: true, default: [] },
    // How long the bench `memory` takes.
    minutes: { type: 'string', default: '10' },
  },
})

const parts = {
  source: () => benchSource(values.ref),
  start: benchStart,
  api: benchApi,
  assistant: benchAssistant,
  dev: benchDev,
  lists: benchLists,
  memory: () => benchMemory(Number(values.minutes)),
  'round-trips': benchRoundTrips,
  pages: benchPages,
  scale: benchScale,
}

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
