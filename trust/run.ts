/** `pnpm test:trust [part …]` tries every promise of `docs/reliability.md` and prints a table. */
import { tryAccess } from '@shop/workers/access/try-access'

import { backup } from './backup.ts'
import { faults } from './faults.ts'
import { flood } from './flood.ts'
import { inputs } from './inputs.ts'
import { modules } from './modules.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'
import { overload } from './overload.ts'
import { announce, type Part, removeTemplate, type Row, toRow } from './part.ts'
import { seed } from './random.ts'
import { sockets } from './sockets.ts'

const access: Part = async () => {
  const report = await tryAccess(announce)
  return [
    toRow(
      `${report.requests} requests by ${report.callers} callers on two hosts`,
      report.unexpected,
      'each is let in or refused as docs/access.md says',
    ),
    toRow(
      `${report.crossSiteRequests} requests with a manager's credential from pages of other sites`,
      report.unexpectedCrossSite,
      'staff routes refuse all, reading included',
    ),
    toRow(
      `${report.logLines} log lines of that`,
      report.leaks,
      'no key, no token and no email in the log',
    ),
  ]
}

export const parts = {
  access,
  faults,
  flood,
  inputs,
  modules,
  money,
  orders,
  overload,
  sockets,
  backup,
}

/** Turns a part's error into a row, so that the other parts still run. */
const toBrokenRow = (error: unknown): Row[] => [
  toRow('to its end', [error instanceof Error ? error.message : String(error)], 'no error'),
]

if (import.meta.main) {
  const named = process.argv.slice(2)
  const unknown = named.find((title) => !(title in parts))
  if (unknown) {
    console.error(`There is no part "${unknown}". Name some of: ${Object.keys(parts).join(', ')}.`)
    process.exit(1)
  }
  console.log(`TRUST_SEED=${seed}`)
  const lines = ['', '| part | tried | result | promised | |', '| - | - | - | - | - |']
  let broken = 0
  for (const [title, run] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(title)) continue
    announce(`${title} begins`)
    for (const { tried, result, promise, isFulfilled } of await run().catch(toBrokenRow)) {
      if (!isFulfilled) broken += 1
      lines.push(`| ${[title, tried, result, promise, isFulfilled ? '✓' : '✗'].join(' | ')} |`)
    }
  }
  await removeTemplate()
  console.log(lines.join('\n'))
  console.log(broken === 0 ? '\nEvery promise was kept.' : `\n${broken} promises were broken.`)
  process.exit(broken === 0 ? 0 : 1)
}
