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

import {
  entrypoint,
  host,
  localVars,
  type LogLine,
  runtimeEnv,
  serviceEntrypoint,
} from './worker-settings.ts'

export type WorkerdOptions = {
  /** The file with workerd's configuration, which is too large to keep in memory. */
  plan: string
  /** Only one workerd may use this folder at a time. */
  stateDir: string
  /**
   * The shop's port on 127.0.0.1. 0 takes a free port. With `none`, the shop gets a Unix socket in
   * `stateDir`, because workerd must open every socket of its plan.
   */
  port: number | 'none'
  /** The port of `LocalService`. 0 (default) takes a free port. */
  servicePort?: number
  apartAddress: string
  /** Returns the Worker's variables. Called at each start. */
  readVars: () => Record<string, string>
  onLog: (line: LogLine) => void
}

export type Workerd = {
  pid: number
  origin: string
  serviceOrigin: string
  ended: Promise<void>
  stop: () => Promise<void>
  /** Starts workerd again after it has ended, on the same ports. */
  restart: () => Promise<Workerd>
}

// Miniflare gives these names to folders, to the service for code of modules, and to sockets.
const folders = ['r2', 'do']
const apartService = 'core:builtin:0:#APART'
const socketOf = (name: string): string => `direct:0:${name}`

const startBudgetMs = 30_000

/** Ends the workerd of a killed shop. @throws Error if a running shop uses the folder */
export const endLeftoverWorkerd = (stateDir: string): Promise<void> =>
  endLeftover(pidFileOf(stateDir), 'workerd', stateDir)

const pidFileOf = (stateDir: string): string => join(stateDir, 'workerd.pid')

/** Resolves once workerd listens. @throws Error with workerd's output if it does not start */
export const startWorkerd = async (options: WorkerdOptions): Promise<Workerd> => {
  const { plan, stateDir, port, servicePort = 0, apartAddress, readVars, onLog } = options
  const args = ['serve', '--binary', '--experimental', '--control-fd=3']
  const address = port === 'none' ? `unix:${join(stateDir, 'shop.sock')}` : `${host}:${port}`
  args.push(`--socket-addr=${socketOf(entrypoint)}=${address}`)
  args.push(`--socket-addr=${socketOf(serviceEntrypoint)}=${host}:${servicePort}`)
  args.push(`--external-addr=${apartService}=${apartAddress}`)
  args.push(`--external-addr=loopback=${host}:1`)
  for (const folder of folders) {
    const path = join(stateDir, folder)
    await mkdir(path, { recursive: true, mode: 0o700 })
    args.push(`--directory-path=${folder}:storage=${path}`)
  }
  const child = spawn(findBinary(), [...args, plan], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // The Worker reads variables from here, so this process must not pass on its own environment.
    env: { TZ: 'UTC', ...runtimeEnv, ...localVars, ...readVars() },
    // workerd gets its own process group: Ctrl-C reaches only the shop, which stops workerd.
    detached: true,
  })
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
  const ports = await listening(child)
  clearTimeout(giveUp)
  if (!ports) {
    await stop()
    throw new Error(`workerd did not start: ${said.join('\n')}`)
  }
  return {
    pid,
    origin: `http://${host}:${ports.port}`,
    serviceOrigin: `http://${host}:${ports.servicePort}`,
    ended,
    stop,
    restart: () =>
      startWorkerd({ ...options, ...ports, port: port === 'none' ? port : ports.port }),
  }
}

const collectLines = (child: ChildProcess, onLog: WorkerdOptions['onLog']): string[] => {
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream as Readable).on('line', (line) => {
      if (said.length < 20) said.push(line)
      onLog(readLine(line))
    })
  return said
}

/** workerd writes the ports of its sockets to a pipe. A Unix socket has the port 0. */
const listening = async (child: ChildProcess) => {
  const found = new Map<string, number>()
  for await (const line of createInterface(child.stdio[3] as Readable)) {
    const { socket, port } = JSON.parse(line) as { socket: string; port: number }
    found.set(socket, port)
    const [own, service] = [entrypoint, serviceEntrypoint].map((name) => found.get(socketOf(name)))
    if (own !== undefined && service) return { port: own, servicePort: service }
  }
  return null
}

const readLine = (line: string): LogLine => {
  try {
    const { level, message } = JSON.parse(line)
    if (typeof level === 'string' && typeof message === 'string') return { level, message }
  } catch {
    // Lines of workerd's logger are JSON. Any other line is logged as it is.
  }
  return { level: 'log', message: line }
}

const findBinary = (): string => {
  const { resolve } = createRequire(import.meta.url)
  const { default: path } = createRequire(resolve('miniflare'))('workerd') as { default: string }
  return path
}
