import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import {
  endLeftover,
  endWithThisProcess,
  removePidFile,
  writePidFile,
} from '@shop/db/server-process'

import { host, localVars, type LogLine, runtimeEnv } from './worker-settings.ts'

export type WorkerdOptions = {
  /** The file with the configuration. It is large, so it is not kept in memory. */
  plan: string
  /** The folder of its state. Only one workerd may run on it at a time. */
  stateDir: string
  /** Addresses of the listening sockets, by their names in the configuration. */
  sockets: Record<string, string>
  /** Addresses of external services by name. */
  externals: Record<string, string>
  /** The Worker's variables, read again for each start. */
  readVars: () => Record<string, string>
  onLog: (line: LogLine) => void
}

export type Workerd = {
  pid: number
  ports: ReadonlyMap<string, number>
  ended: Promise<void>
  stop: () => Promise<void>
  /** Starts it again after it has ended, on the same ports. */
  restart: () => Promise<Workerd>
}

const startBudgetMs = 30_000

/**
 * Ends a workerd that a killed shop left behind.
 * @throws Error if a running shop uses the folder
 */
export const endLeftoverWorkerd = (stateDir: string): Promise<void> =>
  endLeftover(pidFileOf(stateDir), 'workerd', stateDir)

const pidFileOf = (stateDir: string): string => join(stateDir, 'workerd.pid')

/** Miniflare's names of the folders for the files of R2 and for Durable Objects. */
const folders = ['r2', 'do']

/** Resolves when it listens. @throws Error with its output if it does not start */
export const startWorkerd = async (options: WorkerdOptions): Promise<Workerd> => {
  const { plan, stateDir, sockets, externals, readVars, onLog } = options
  const paths = folders.map((name) => [`${name}:storage`, join(stateDir, name)] as const)
  for (const [, path] of paths) await mkdir(path, { recursive: true, mode: 0o700 })
  const toArgs = (option: string, values: Iterable<readonly [string, string]>): string[] =>
    [...values].map(([name, value]) => `--${option}=${name}=${value}`)
  const args = [
    ...toArgs('socket-addr', Object.entries(sockets)),
    ...toArgs('external-addr', Object.entries({ loopback: `${host}:1`, ...externals })),
    ...toArgs('directory-path', paths),
  ]
  const child = spawn(
    findBinary(),
    ['serve', '--binary', '--experimental', ...args, '--control-fd=3', plan],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // Nothing else from this environment, because the Worker would take it for its variables.
      env: { TZ: 'UTC', ...runtimeEnv, ...localVars, ...readVars() },
      // A separate process group: Ctrl-C reaches only the shop, which then stops workerd.
      detached: true,
    },
  )
  await once(child, 'spawn')
  const { pid = 0 } = child
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  writePidFile(pidFileOf(stateDir), pid)
  endWithThisProcess(child, 'KILL')
  const said = collectLines(child, onLog)
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    removePidFile(pidFileOf(stateDir))
  }
  const giveUp = setTimeout(() => child.kill('SIGKILL'), startBudgetMs)
  const ports = await listening(child, Object.keys(sockets))
  clearTimeout(giveUp)
  if (!ports) {
    await stop()
    throw new Error(`workerd did not start: ${said.join('\n')}`)
  }
  const again = Object.fromEntries([...ports].map(([name, port]) => [name, `${host}:${port}`]))
  const restart = (): Promise<Workerd> => startWorkerd({ ...options, sockets: again })
  return { pid, ports, ended, stop, restart }
}

/** Logs workerd's lines. Returns the first of them, which explain a failed start. */
const collectLines = (child: ChildProcess, onLog: WorkerdOptions['onLog']): string[] => {
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream as Readable).on('line', (line) => {
      if (said.length < 20) said.push(line)
      onLog(readLine(line))
    })
  return said
}

/** workerd reports the port of each socket on a separate pipe, which ends with the process. */
const listening = async (
  child: ChildProcess,
  names: readonly string[],
): Promise<Map<string, number> | null> => {
  const ports = new Map<string, number>()
  for await (const line of createInterface(child.stdio[3] as Readable)) {
    const { socket, port } = JSON.parse(line) as { socket: string; port: number }
    ports.set(socket, port)
    if (names.every((name) => ports.has(name))) return ports
  }
  return null
}

const readLine = (line: string): LogLine => {
  try {
    const { level, message } = JSON.parse(line)
    if (typeof level === 'string' && typeof message === 'string') return { level, message }
  } catch {
    // A line that is no JSON comes from another program.
  }
  return { level: 'log', message: line }
}

/** Finds the binary that comes with Miniflare, without loading Miniflare. */
const findBinary = (): string => {
  const { resolve } = createRequire(import.meta.url)
  const { default: path } = createRequire(resolve('miniflare'))('workerd') as { default: string }
  return path
}
