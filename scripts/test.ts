/** `npm test` runs every check and every test, and ends with one line of counts. */
import { checks } from './check.ts'
import { runSteps } from './run-steps.ts'
import { runVitest } from './vitest-report.ts'

// Builds before the tests, so that tests that start a shop find every release ready.
const areStepsGood = await runSteps([['build', 'node', ['scripts/build.ts']], ...checks])
const { passed, failed } = await runVitest(process.argv.slice(2))
const isGood = areStepsGood && failed === 0
console.log(isGood ? 'Everything passes.' : 'Something failed; it is named above.')
console.log(`${passed} passed, ${failed + Number(!areStepsGood)} failed`)
process.exit(isGood ? 0 : 1)
