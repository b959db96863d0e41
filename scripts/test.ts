/** `npm test`: every check and every test, browser journeys included; ends with one line of counts. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { checks } from './check.ts'
import { findChromium } from './find-chromium.ts'
import { runSteps } from './run-steps.ts'

const rootDir = resolve(import.meta.dirname, '..')
const reportFile = join(mkdtempSync(join(tmpdir(), 'shop-report-')), 'report.json')

const areChecksGood = await runSteps(checks)
const isBuilt = await runSteps([['build', 'node', ['scripts/build.ts']]])
const chromium = findChromium((step) => console.log(`· ${step}`))

const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...process.argv.slice(2),
  ],
  { cwd: rootDir, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
)

const { passed, failed } = readCounts()
const failedSteps = Number(!areChecksGood) + Number(!isBuilt)
const isGood = status === 0 && failedSteps === 0
console.log(isGood ? 'Everything passes.' : 'Something failed; it is named above.')
console.log(`${passed} passed, ${failed + failedSteps} failed`)
process.exit(isGood ? 0 : 1)

/** A run that ended before its report counts as one failure. */
function readCounts(): { passed: number; failed: number } {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    const isCrash = status !== 0 && report.numFailedTests === 0
    return { passed: report.numPassedTests, failed: report.numFailedTests + Number(isCrash) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
