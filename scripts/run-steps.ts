import { execFile } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

import { rootDir } from './repository-files.ts'

export type Step = readonly [
  name: string,
  command: string,
  args: readonly string[],
  /** With `isFollowed: true`, the step also runs after each change during `pnpm dev`. */
  options?: { isFollowed: boolean },
]

const maxOutputBytes = 64 * 1024 * 1024
const lowestPriority = 19

/** Runs all steps, even after a failed one. Returns true if all passed. */
export const runSteps = async (
  steps: readonly Step[],
  { atOnce = availableParallelism(), print = (line: string): void => console.log(line) } = {},
): Promise<boolean> => {
  const waiting = [...steps]
  let isGood = true
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begunAt = Date.now()
      const failure = await runStep(step)
      const seconds = ((Date.now() - begunAt) / 1000).toFixed(1)
      print(`${failure === null ? '✓' : '✗'} ${step[0]} (${seconds} s)`)
      if (failure !== null) print(failure)
      isGood &&= failure === null
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return isGood
}

/**
 * Resolves to a failed step's output, or null. With a signal, the step gets the lowest priority.
 */
export const runStep = ([, command, args]: Step, signal?: AbortSignal): Promise<string | null> =>
  new Promise((done) => {
    const path = [join(rootDir, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
    const env = { ...process.env, PATH: path }
    const options = { cwd: rootDir, maxBuffer: maxOutputBytes, env, ...(signal && { signal }) }
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      done(error && (`${stdout}\n${stderr}`.trim() || String(error)))
    })
    if (signal && child.pid) setPriority(child.pid, lowestPriority)
  })
