/** `pnpm test:repeat [times] [vitest arguments]` counts how often each browser test fails. */
import { runVitest } from './vitest-report.ts'

const [first = '10', ...rest] = process.argv.slice(2)
const times = Number(first)
if (!Number.isInteger(times) || times < 1)
  throw new Error(`Give the number of runs, such as 10, not "${first}".`)

const browserProjects = ['--project', 'screens', '--project', 'e2e']
const args = rest.length > 0 ? rest : browserProjects
const tally = new Map<string, number>()
for (let run = 1; run <= times; run += 1) {
  const begunAt = Date.now()
  const { passed, failed, failures } = await runVitest(args)
  const seconds = Math.round((Date.now() - begunAt) / 1000)
  console.log(`run ${run} of ${times}: ${passed} passed, ${failed} failed (${seconds} s)`)
  for (const name of failures) tally.set(name, (tally.get(name) ?? 0) + 1)
}
for (const [name, count] of [...tally].toSorted(([, a], [, b]) => b - a))
  console.log(`${count} of ${times}: ${name}`)
console.log(`${tally.size} tests failed at least once in ${times} runs`)
process.exit(tally.size === 0 ? 0 : 1)
