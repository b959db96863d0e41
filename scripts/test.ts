/** `npm test` runs every check and every test, and ends with one line of counts. */
import { checks } from './check.ts'
import { runSteps } from './run-steps.ts'
import { runVitest } from './vitest-report.ts'

// The build comes first, so that tests that start a shop find every release ready.
const isBuilt = await runSteps([['build', 'node', ['scripts/build.ts']]])
// Checks run beside the tests, because Vitest first fills a template shop on only one core.
const lines: string[] = []
const print = (line: string): void => void lines.push(line)
const [areChecksGood, { passed, failed }] = await Promise.all([
  runSteps(checks, { atOnce: 1, print }),
  runVitest(process.argv.slice(2)),
])
// In a terminal, Vitest overwrites other lines, so the checks' lines are printed at the end.
console.log(lines.join('\n'))
const areStepsGood = isBuilt && areChecksGood
const isGood = areStepsGood && failed === 0
console.log(isGood ? 'Everything passes.' : 'Something failed; it is named above.')
console.log(`${passed} passed, ${failed + Number(!areStepsGood)} failed`)
process.exit(isGood ? 0 : 1)
