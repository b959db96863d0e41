/** `pnpm test:trust [part …]` tries every promise of `docs/reliability.md` and prints a table. */
import { seed } from './dice.ts'
import { faults } from './faults.ts'
import { flood } from './flood.ts'
import { inputs } from './inputs.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'
import { overload } from './overload.ts'
import { type Part, removeTemplate, type Row } from './part.ts'
import { sockets } from './sockets.ts'

export const parts: Record<string, Part> = {
  faults,
  flood,
  inputs,
  money,
  orders,
  overload,
  sockets,
}

const maxListed = 5

const print = (title: string, { promise, result, ...row }: Row): boolean => {
  const wrong = 'wrong' in row ? row.wrong : []
  const isFulfilled = 'wrong' in row ? wrong.length === 0 : row.isInTime
  const listed = wrong.slice(0, maxListed).join(' · ')
  const all = wrong.length === 0 ? result : `${result}; ${wrong.length} wrong: ${listed}`
  console.log(`| ${[title, promise, all, isFulfilled ? '✓' : '✗'].join(' | ')} |`)
  return isFulfilled
}

if (import.meta.main) {
  const named = process.argv.slice(2)
  const unknown = named.find((title) => !(title in parts))
  if (unknown) {
    console.error(`There is no part "${unknown}". Name some of: ${Object.keys(parts).join(', ')}.`)
    process.exit(1)
  }
  console.log(`TRUST_SEED=${seed}\n\n| part | promise | result | |\n| - | - | - | - |`)
  let broken = 0
  for (const [title, run] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(title)) continue
    // Catches errors, so that a part that fails does not stop the others.
    const rows = await run().catch((error: unknown): Row[] => [
      { promise: 'the part runs to its end', result: '', wrong: [String(error)] },
    ])
    broken += rows.filter((row) => !print(title, row)).length
  }
  await removeTemplate()
  console.log(broken === 0 ? '\nEvery promise was kept.' : `\n${broken} promises were broken.`)
  process.exit(broken === 0 ? 0 : 1)
}
