/** Work in a process of its own, so that the memory of large libraries goes with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

const endWithParent = join(import.meta.dirname, 'processes/end-with-parent.ts')

export type ProcessOptions = {
  /** What the process reads: a secret stands neither in its command line nor in an environment that others inherit. */
  input?: string
  /** Called with what the process sends by `process.send`. */
  onMessage?: (message: unknown) => void
  /** Ends the process. */
  signal?: AbortSignal | undefined
}

/**
 * Runs a TypeScript file in this Node and returns what it printed. The process ends when this one does, also when this one is killed.
 * @throws Error with what it printed as an error when it fails
 */
export const runProcess = async (
  script: string,
  args: readonly string[] = [],
  { input = '', onMessage, signal }: ProcessOptions = {},
): Promise<string> => {
  const child = spawn(process.execPath, ['--import', endWithParent, script, ...args], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    signal,
  })
  if (onMessage) child.on('message', onMessage)
  // It may end before it has read all; its exit code says so.
  child.stdin?.on('error', () => {}).end(input)
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(errors.trim() || `${script} ended with ${code}.`)
  return printed
}
