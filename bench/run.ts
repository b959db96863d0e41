/**
 * `pnpm bench [part …]` measures on this machine. It prints a table of all measurements, and writes
 * them to the file that `--json` names, by default to a new one in `.data/bench`. Without names, it
 * runs all parts except those in `onRequest`.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { rootDir } from '../scripts/repository-files.ts'
import { benchAssistant } from './parts/assistant.ts'
import { benchLighthouse } from './parts/lighthouse.ts'
import { benchLive } from './parts/live.ts'
import { benchMemory } from './parts/memory.ts'
import { benchOrders } from './parts/orders.ts'
import { benchPages } from './parts/pages.ts'
import { type ReportRow, type Row, toCells } from './support/report.ts'
import { benchScale } from './scale/scale.ts'
import { benchServer } from './parts/server.ts'
import { benchStart } from './parts/start.ts'
import { benchSwap } from './parts/swap.ts'

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    // The JSON file of an earlier run, which is compared with this one.
    against: { type: 'string' },
    minutes: { type: 'string', default: '2' },
    // In the part `assistant`, prints the tuning questions with unexpected replies.
    failures: { type: 'boolean', default: false },
    // The URL of a language model that also replies in the part `assistant`.
    model: { type: 'string' },
  },
})

const parts: Record<string, () => Promise<readonly Row[] | void>> = {
  server: benchServer,
  orders: benchOrders,
  start: benchStart,
  memory: () => benchMemory({ minutes: Number(values.minutes) }),
  pages: benchPages,
  live: benchLive,
  swap: benchSwap,
  lighthouse: benchLighthouse,
  assistant: () => benchAssistant({ hasFailures: values.failures, modelUrl: values.model }),
  scale: benchScale,
}
/** These parts take long or do not measure speed, so they run only if named. */
const onRequest = new Set(['lighthouse', 'assistant', 'scale'])

type Report = { origin: string; rows: readonly ReportRow[] }

/** Includes the load average. If it exceeds a few tenths, other programs were busy, too. */
const describeOrigin = (): string => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim()
  const fromShop = createRequire(join(rootDir, 'packages/local-shop/package.json'))
  const fromMiniflare = createRequire(fromShop.resolve('miniflare'))
  const workerd = fromMiniflare('workerd/package.json') as { version: string }
  return [
    git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : ''),
    `${availableParallelism()} × ${cpus()[0]?.model}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `load ${loadavg()[0]?.toFixed(1)}`,
    `Node ${process.version}`,
    `workerd ${workerd.version}`,
  ].join(', ')
}

const unknown = named.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no bench "${unknown}". Name some of: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const earlier = values.against
  ? (JSON.parse(await readFile(values.against, 'utf8')) as Report)
  : undefined
const date = new Date().toISOString()
const origin = `${date}, ${describeOrigin()}`
const rows: ReportRow[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 ? !named.includes(name) : onRequest.has(name)) continue
  console.log(`\n## ${name}\n`)
  try {
    for (const row of (await measure()) ?? []) rows.push({ part: name, ...row })
  } catch (error) {
    // Go on, because the other parts' results remain valid.
    console.error(error)
    process.exitCode = 1
  }
}

if (rows.length > 0) {
  const name = `${date.replaceAll(/[:.]/g, '-')}.json`
  const file = values.json ?? join(rootDir, '.data/bench', name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ origin, rows } satisfies Report, null, 2)}\n`)
  console.log(`\n${origin}`)
  if (earlier) console.log(`against ${earlier.origin}`)
  console.log()
  console.table(toCells(rows, earlier?.rows))
  console.log(`\nAlso in ${file}`)
}
// A failed part may have left processes running, which must not delay the exit.
process.exit()
