/** `pnpm test:trust [part …]` tries every promise of `docs/reliability.md` and prints a table. */
import { announce, removeTemplate, type Row } from './part.ts'
import { parts } from './parts.ts'
import { seed } from './random.ts'

const named = process.argv.slice(2)
const unknown = named.find((title) => !(title in parts))
if (unknown) {
  console.error(`There is no part "${unknown}". Name some of: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

/** Reports a part that throws as a broken promise, so that the other parts still run. */
const toBrokenRow = (error: unknown): Row[] => {
  const result = error instanceof Error ? error.message : String(error)
  return [{ tried: 'to its end', result, promise: 'no error', isFulfilled: false }]
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
