/** `npm test`: every check and every test, browser journeys included; ends with one line of counts. */
import { checks } from './check.ts'
import { runSteps } from './run-steps.ts'
import { runVitest } from './vitest-report.ts'

// Built first and once: tests that start a shop find every release ready.
const areStepsGood = await runSteps([['build', 'node', ['scripts/build.ts']], ...checks])
const { passed, failed } = await runVitest(process.argv.slice(2))
const isGood = areStepsGood && failed === 0
console.log(isGood ? 'Everything passes.' : 'Something failed; it is named above.')
console.log(`${passed} passed, ${failed + Number(!areStepsGood)} failed`)
process.exit(isGood ? 0 : 1)
