/** Runs commands side by side; the output of one is shown only when it fails. */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

export type Step = readonly [name: string, command: string, args: readonly string[]]

const rootDir = resolve(import.meta.dirname, '..')
const maxOutputBytes = 64 * 1024 * 1024

/** Runs every step, also after a failed one, and says whether all passed. */
export const runSteps = async (steps: readonly Step[]): Promise<boolean> => {
  const waiting = [...steps]
  let isGood = true
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      isGood = (await runStep(step)) && isGood
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  return isGood
}

const runStep = ([name, command, args]: Step): Promise<boolean> =>
  new Promise((done) => {
    const begunAt = Date.now()
    const options = { cwd: rootDir, maxBuffer: maxOutputBytes }
    execFile(command, args, options, (error, stdout, stderr) => {
      const seconds = ((Date.now() - begunAt) / 1000).toFixed(1)
      console.log(`${error ? '✗' : '✓'} ${name} (${seconds} s)`)
      if (error) console.log(`${stdout}\n${stderr}`.trim() || String(error))
      done(error === null)
    })
  })
