/** Runs commands one after another; output is shown only when one fails. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

export type Step = readonly [name: string, command: string, args: readonly string[]]

const rootDir = resolve(import.meta.dirname, '..')

/** Runs every step, also after a failed one, and says whether all passed. */
export const runSteps = (steps: readonly Step[]): boolean => steps.map(runStep).every(Boolean)

const runStep = ([name, command, args]: Step): boolean => {
  const begunAt = Date.now()
  const result = spawnSync(command, args, { cwd: rootDir, encoding: 'utf8', shell: false })
  const isGood = result.status === 0
  console.log(`${isGood ? '✓' : '✗'} ${name} (${((Date.now() - begunAt) / 1000).toFixed(1)} s)`)
  if (!isGood)
    console.log(
      `${result.stdout}\n${result.stderr}${result.error ? String(result.error) : ''}`.trim(),
    )
  return isGood
}
