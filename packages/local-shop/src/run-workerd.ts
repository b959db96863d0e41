/** Runs workerd with a configuration. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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

import { host, type LogLine, runtimeEnv } from './worker-settings.ts'

export type WorkerdOptions = {
  /** Where it stores; one workerd runs on it at a time. */
  stateDir: string
  /** Reads the configuration, which holds all scripts: too large to be held for another start. */
  readPlan: () => Promise<Buffer>
  /** Addresses of the sockets that listen, by the names that the configuration gives them. */
  sockets: Record<string, string>
  /** Addresses of the services outside, by their names; read for each start, too. */
  readExternals: () => Record<string, string>
  onLog: (line: LogLine) => void
}

export type Workerd = {
  pid: number
  /** By the name of a socket. */
  ports: ReadonlyMap<string, number>
  ended: Promise<void>
  stop: () => Promise<void>
  /** Starts one that has ended again, on the same ports. */
  restart: () => Promise<Workerd>
}

const startBudgetMs = 30_000

/** Ends a workerd on the folder whose shop was killed. @throws Error when a shop that runs has the folder */
export const endLeftoverWorkerd = (stateDir: string): Promise<void> =>
  endLeftover(pidFileOf(stateDir), 'workerd', stateDir)

const pidFileOf = (stateDir: string): string => join(stateDir, 'workerd.pid')

/** Resolves when it listens. @throws Error when it cannot be run, or with what it printed when it does not listen */
export const startWorkerd = async (options: WorkerdOptions): Promise<Workerd> => {
  const { stateDir, sockets, onLog } = options
  const plan = await options.readPlan()
  const addresses = [
    ...Object.entries(sockets).map(([name, address]) => `--socket-addr=${name}=${address}`),
    ...Object.entries(options.readExternals()).map(
      ([name, address]) => `--external-addr=${name}=${address}`,
    ),
  ]
  const args = ['serve', '--binary', '--experimental', ...addresses, '--control-fd=3', '-']
  const child = spawn(findBinary(), args, {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'UTC', ...runtimeEnv },
    // Its own group: Ctrl-C in a terminal reaches the shop, which then stops it.
    detached: true,
  })
  await once(child, 'spawn')
  const { pid = 0 } = child
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  writePidFile(pidFileOf(stateDir), pid)
  endWithThisProcess(child, 'KILL')
  const said = collectLines(child, onLog)
  // It may end before it has read all; `ended` says so.
  child.stdin.on('error', () => {})
  child.stdin.end(plan)
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

/** Hands its lines on; returns the first of them, which say why it did not start. */
const collectLines = (child: ChildProcess, onLog: WorkerdOptions['onLog']): string[] => {
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream as Readable).on('line', (line) => {
      if (said.length < 20) said.push(line)
      onLog(readLine(line))
    })
  return said
}

/** It says on a pipe of its own where each socket listens; the pipe ends with it. */
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
    // A line that is no JSON is what a program of its own printed.
  }
  return { level: 'log', message: line }
}

/** It comes with Miniflare, which need not be loaded for that. */
const findBinary = (): string => {
  const { resolve } = createRequire(import.meta.url)
  const { default: path } = createRequire(resolve('miniflare'))('workerd') as { default: string }
  return path
}
