/** `pnpm test:trust [part …]` tries every promise of `docs/reliability.md` and prints a table. */
import type { Row } from './part.ts'
import { parts } from './parts.ts'

const named = process.argv.slice(2)
const unknown = named.find((name) => !parts.some(({ title }) => title === name))
if (unknown) {
  console.error(`There is no part "${unknown}". Name some of: ${titles().join(', ')}.`)
  process.exit(1)
}

const lines: string[] = []
let broken = 0
for (const part of parts.filter(({ title }) => named.length === 0 || named.includes(title))) {
  const begunAt = Date.now()
  const seconds = (): string => `${Math.round((Date.now() - begunAt) / 1000)} s`
  const onProgress = (step: string): void => console.log(`· ${part.title}: ${step} (${seconds()})`)
  onProgress('begins')
  const rows = await part.run({ scale: 'full', onProgress }).catch(toBrokenRow)
  broken += rows.filter(({ isFulfilled }) => !isFulfilled).length
  lines.push(...rows.map((row) => toLine(part.title, row)))
}
console.log(
  ['', '| part | tried | result | promised | |', '| - | - | - | - | - |', ...lines].join('\n'),
)
console.log(broken === 0 ? '\nEvery promise was kept.' : `\n${broken} promises were broken.`)
process.exit(broken === 0 ? 0 : 1)

function titles(): string[] {
  return parts.map(({ title }) => title)
}

/** Reports a part that throws as a broken promise, so that the other parts still run. */
function toBrokenRow(error: unknown): Row[] {
  const result = error instanceof Error ? error.message : String(error)
  return [{ tried: 'to its end', result, promise: 'no error', isFulfilled: false }]
}

function toLine(title: string, { tried, result, promise, isFulfilled }: Row): string {
  return `| ${title} | ${tried} | ${result} | ${promise} | ${isFulfilled ? '✓' : '✗'} |`
}
