/** Work in a process of its own, so that the memory of large libraries goes with it. */
import { spawn } from 'node:child_process'

/**
 * Runs a TypeScript file in this Node and answers what it printed. `env` is added to the environment.
 * @throws Error with what it complained of when it fails
 */
export const runProcess = (
  script: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let printed = ''
    let complained = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done(printed) : fail(new Error(complained.trim()))))
  })
