import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findChromium } from './find-chromium.ts'
import { rootDir } from './repository-files.ts'

export type TestReport = { passed: number; failed: number; failures: string[] }

/** Runs Vitest, which prints only progress and failures. A crashed run counts as one failure. */
export const runVitest = async (args: readonly string[]): Promise<TestReport> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-report-'))
  const reportFile = join(dir, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json']
  const chromium = findChromium((step) => console.log(`· ${step}`))
  const child = spawn('vitest', ['run', ...reporters, `--outputFile.json=${reportFile}`, ...args], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium },
  })
  const status = await new Promise<number | null>((done) => {
    child.once('error', () => done(1))
    child.once('exit', done)
  })
  const report = await readReport(reportFile)
  await rm(dir, { recursive: true })
  if (status === 0 || report.failed > 0) return report
  return { ...report, failed: 1, failures: ['vitest itself'] }
}

type Json = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

const readReport = async (file: string): Promise<TestReport> => {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return { passed: 0, failed: 1, failures: ['vitest itself'] }
  const { numPassedTests: passed, testResults } = JSON.parse(text) as Json
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const path = name.slice(rootDir.length + 1)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file that could not be loaded has no results, so the file itself counts as failed.
    if (status === 'failed' && failed.length === 0) return [path]
    return failed.map(({ fullName }) => `${path}: ${fullName}`)
  })
  return { passed, failed: failures.length, failures }
}
