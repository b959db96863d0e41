/** Checks types and lint during development. Failures stop nothing. */
import { join } from 'node:path'

import { watch } from 'chokidar'

import { checks } from './check.ts'
import { rootDir } from './repository-files.ts'
import { runStep } from './run-steps.ts'

/** Checks run once no file has been saved for this long, because compiling comes first. */
const calmMs = 1000

const followed = checks.filter(([, , , options]) => options?.isFollowed)

/**
 * After each change, checks and prints the errors, or that they are fixed. Returns a function that
 * stops this.
 */
export const followChecks = (folders: readonly string[]): (() => Promise<void>) => {
  let isGood = true
  let abort = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const check = async (signal: AbortSignal): Promise<void> => {
    const failures: string[] = []
    for (const step of followed) {
      const failure = await runStep(step, signal)
      if (signal.aborted) return
      if (failure !== null) failures.push(failure)
    }
    for (const failure of failures) console.log(failure)
    if (failures.length === 0 && !isGood) console.log('types and lint are fine again')
    isGood = failures.length === 0
  }

  const watcher = watch(
    folders.map((folder) => join(rootDir, folder)),
    { ignored: /\/(?:dist|node_modules)(?:\/|$)/, ignoreInitial: true },
  ).on('all', () => {
    clearTimeout(timer)
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    timer = setTimeout(() => void check(signal), calmMs)
  })
  return async () => {
    clearTimeout(timer)
    abort.abort()
    await watcher.close()
  }
}
