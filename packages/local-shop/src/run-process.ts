/** Large libraries run in a process of their own, because its end frees their memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

const endWithParent = join(import.meta.dirname, 'processes/end-with-parent.ts')

export type ProcessOptions = {
  /** Other processes can read arguments and environment, but not the standard input. */
  input?: string
  onMessage?: (message: unknown) => void
  signal?: AbortSignal | undefined
}

/** Runs a TypeScript file in Node, and returns its output. @throws Error with its error output */
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
  // A process may end before it has read all input. Its exit code then reports the failure.
  child.stdin?.on('error', () => {}).end(input)
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(errors.trim() || `${script} ended with ${code}.`)
  return printed
}
