/** Types and lint while somebody works: they run when it is calm, and never stop anything. */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'

import { watch } from 'chokidar'

/** Checks wait until nothing was saved for so long: what is compiled comes first. */
const calmMs = 1000
const lowestPriority = 19

/** Prints what types and lint say after each change, and once that they are fine again. Returns how to stop. */
export const followChecks = (
  rootDir: string,
  folders: readonly string[],
): (() => Promise<void>) => {
  const bin = (name: string): string => join(rootDir, 'node_modules/.bin', name)
  const tsc = (project: string, name: string): string[] => {
    const info = join(rootDir, 'node_modules/.cache', `${name}.tsbuildinfo`)
    return [bin('tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', info]
  }
  const commands = [
    [bin('oxlint'), '--deny-warnings', '--quiet'],
    tsc('.', 'modules'),
    tsc('workers', 'workers'),
  ]
  let isGood = true
  let abort = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const check = async (signal: AbortSignal): Promise<void> => {
    const failures: string[] = []
    for (const command of commands) {
      const { code, output } = await run(command, rootDir, signal)
      if (signal.aborted) return
      if (code !== 0) failures.push(output)
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

const run = (
  [command = '', ...args]: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd, signal, stdio: ['ignore', 'pipe', 'inherit'] })
    if (child.pid) setPriority(child.pid, lowestPriority)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', () => done({ code: null, output }))
    child.on('close', (code) => done({ code, output: output.trim() }))
  })
