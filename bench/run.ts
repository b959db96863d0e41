/**
 * `pnpm bench [part …]` measures on this machine and ends with one table of all measurements;
 * `--json FILE` also writes them. Without names, runs all parts except those marked `isOnRequest`.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { rootDir } from '../scripts/repository-files.ts'
import { benchAssistant } from './parts/assistant.ts'
import { benchDev } from './parts/dev.ts'
import { benchFederation } from './parts/federation.ts'
import { benchLighthouse } from './parts/lighthouse.ts'
import { benchLists } from './parts/lists.ts'
import { benchLive } from './parts/live.ts'
import { benchMemory } from './parts/memory.ts'
import { benchOrders } from './parts/orders.ts'
import { benchPages } from './parts/pages.ts'
import { type Row, toCells } from './support/report.ts'
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
    // The JSON file of an earlier run, to compare with.
    against: { type: 'string' },
    minutes: { type: 'string', default: '2' },
    // Makes the part `assistant` print tuning questions with unexpected replies.
    failures: { type: 'boolean', default: false },
    // The number of products; the seed has 22.
    products: { type: 'string', default: '22' },
  },
})

type Part = {
  /** Resolves to its measurements, unless it prints tables itself. */
  measure: () => Promise<readonly Row[] | void> | void
  /** True if it takes long or does not measure speed. */
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
  dev: { measure: benchDev },
  lighthouse: { measure: benchLighthouse, isOnRequest: true },
  lists: { measure: benchLists, isOnRequest: true },
  assistant: {
    measure: () => benchAssistant({ hasFailures: values.failures }),
    isOnRequest: true,
  },
  source: { measure: benchSource, isOnRequest: true },
  scale: { measure: benchScale, isOnRequest: true },
}

type Origin = {
  date: string
  commit: string
  hasChanges: boolean
  processor: string
  cores: number
  memoryGigabytes: number
  /**
   * The load average of the last minute. More than a few tenths means that other programs were
   * busy.
   */
  load: number
  node: string
  workerd: string
}

type Report = { origin: Origin; rows: readonly Row[] }

const readOrigin = (rootDir: string): Origin => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim()
  return {
    date: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    hasChanges: git('status', '--porcelain') !== '',
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    load: loadavg()[0] ?? 0,
    node: process.version,
    workerd: readWorkerdVersion(rootDir),
  }
}

const readWorkerdVersion = (rootDir: string): string => {
  const fromShop = createRequire(join(rootDir, 'packages/local-shop/package.json'))
  const fromMiniflare = createRequire(fromShop.resolve('miniflare'))
  return (fromMiniflare('workerd/package.json') as { version: string }).version
}

const describeOrigin = (origin: Origin): string =>
  `${origin.date}, ${origin.commit.slice(0, 8)}${origin.hasChanges ? ' with changes' : ''}, ${origin.cores} × ${origin.processor}, ${origin.memoryGigabytes} GB, load ${origin.load.toFixed(1)}, Node ${origin.node}, workerd ${origin.workerd}`

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
    // The results of the other parts remain valid.
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
// Processes started by a failed part may still be running.
process.exit()
