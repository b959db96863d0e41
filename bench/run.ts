/**
 * `pnpm bench [part …]`: measures on this machine, and ends with one table of all measurements, which `--json FILE` also
 * gets. Without a name, all parts but those that are measured on request only.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { rootDir } from '../scripts/repository-files.ts'
import { benchAssistant } from './parts/assistant.ts'
import { benchDev } from './parts/dev.ts'
import { benchFederation } from './parts/federation.ts'
import { benchLighthouse } from './parts/lighthouse.ts'
import { benchLists } from './parts/lists.ts'
import { benchLive } from './parts/live.ts'
import { describeOrigin, type Origin, readOrigin } from './support/machine.ts'
import { benchMemory } from './parts/memory.ts'
import { benchOrders } from './parts/orders.ts'
import { benchPages } from './parts/pages.ts'
import { toCells } from './support/report.ts'
import type { Row } from './support/row.ts'
import { benchScale } from './scale/scale.ts'
import { benchServer } from './parts/server.ts'
import { benchSource } from './parts/source.ts'
import { benchStart } from './parts/start.ts'
import { benchSwap } from './parts/swap.ts'
import { printTable } from './support/table.ts'

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    // The JSON of an earlier run.
    against: { type: 'string' },
    // Commits that the bench `source` measures beside the work tree.
    ref: { type: 'string', multiple: true, default: [] },
    // How long the bench `memory` takes.
    minutes: { type: 'string', default: '2' },
    // Has the bench `assistant` print the tuning questions whose replies were not as expected.
    failures: { type: 'boolean', default: false },
    // Of how many products; the seed's are 22.
    products: { type: 'string', default: '22' },
  },
})

type Part = {
  /** Resolves to its measurements, unless it prints tables of its own. */
  measure: () => Promise<readonly Row[] | void> | void
  /** It takes long, or says nothing of speed. */
  isOnRequest?: boolean
}

const parts: Record<string, Part> = {
  server: { measure: benchServer },
  orders: { measure: benchOrders },
  start: { measure: benchStart },
  memory: {
    measure: () =>
      benchMemory({ minutes: Number(values.minutes), productCount: Number(values.products) }),
  },
  pages: { measure: benchPages },
  federation: { measure: benchFederation },
  live: { measure: benchLive },
  swap: { measure: benchSwap },
  dev: { measure: () => benchDev(rootDir) },
  lighthouse: { measure: benchLighthouse, isOnRequest: true },
  lists: { measure: benchLists, isOnRequest: true },
  assistant: {
    measure: () => benchAssistant({ hasFailures: values.failures }),
    isOnRequest: true,
  },
  source: { measure: () => benchSource(values.ref), isOnRequest: true },
  scale: { measure: () => benchScale(rootDir), isOnRequest: true },
}

type Report = { origin: Origin; rows: readonly Row[] }

const unknown = named.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no bench "${unknown}". Name some of: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const earlier = values.against
  ? (JSON.parse(await readFile(values.against, 'utf8')) as Report)
  : undefined
const origin = readOrigin(rootDir)
const rows: Row[] = []
for (const [name, { measure, isOnRequest = false }] of Object.entries(parts)) {
  if (named.length > 0 ? !named.includes(name) : isOnRequest) continue
  console.log(`\n## ${name}\n`)
  try {
    rows.push(...((await measure()) ?? []))
  } catch (error) {
    // What the others measured is worth as much without it.
    console.error(error)
    process.exitCode = 1
  }
}

if (rows.length > 0) {
  const file =
    values.json ?? join(rootDir, '.data/bench', `${origin.date.replaceAll(/[:.]/g, '-')}.json`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ origin, rows } satisfies Report, null, 2)}\n`)
  console.log(`\n${describeOrigin(origin)}`)
  if (earlier) console.log(`against ${describeOrigin(earlier.origin)}`)
  console.log()
  printTable(toCells(rows, earlier?.rows))
  console.log(`\nAlso in ${file}`)
}
// What a part that failed had started still runs.
process.exit()
