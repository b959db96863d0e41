/** Runs workerd with a configuration, and again when it has ended unasked. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { runtimeEnv } from './worker-settings.ts'

export type WorkerdOptions = {
  plan: Buffer
  /** Addresses by the names that the configuration gives them: of sockets that listen, and of services outside. */
  sockets: Record<string, string>
  externals: Record<string, string>
  onLog: (line: { level: string; message: string }) => void
}

export type Workerd = {
  /** By the name of a socket. */
  ports: ReadonlyMap<string, number>
  stop: () => Promise<void>
}

/** Before it is started again, in milliseconds: one that ends at once must not take the machine. */
const pauseMs = 500

/** Resolves when it listens. @throws Error with what it printed when it does not */
export const runWorkerd = async (options: WorkerdOptions): Promise<Workerd> => {
  let running = await start(options)
  const { ports } = running
  let isStopped = false
  const watch = async (): Promise<void> => {
    for (;;) {
      await running.ended
      if (isStopped) return
      options.onLog({ level: 'error', message: 'workerd has ended unasked; starting it again.' })
      await sleep(pauseMs)
      if (isStopped) return
      running = await start(samePorts(options, ports)).catch((error: unknown) => {
        options.onLog({ level: 'error', message: String(error) })
        return running
      })
    }
  }
  const watching = watch()
  return {
    ports,
    stop: async () => {
      isStopped = true
      running.child.kill('SIGKILL')
      await watching
    },
  }
}

const samePorts = (
  options: WorkerdOptions,
  ports: ReadonlyMap<string, number>,
): WorkerdOptions => ({
  ...options,
  sockets: Object.fromEntries([...ports].map(([name, port]) => [name, `127.0.0.1:${port}`])),
})

type Running = { child: ChildProcess; ports: Map<string, number>; ended: Promise<void> }

const start = async ({ plan, sockets, externals, onLog }: WorkerdOptions): Promise<Running> => {
  const addresses = [
    ...Object.entries(sockets).map(([name, address]) => `--socket-addr=${name}=${address}`),
    ...Object.entries(externals).map(([name, address]) => `--external-addr=${name}=${address}`),
  ]
  const args = ['serve', '--binary', '--experimental', ...addresses, '--control-fd=3', '-']
  const child = spawn(findBinary(), args, {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'UTC', ...runtimeEnv },
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  // A second Ctrl-C does not wait for anything to be stopped.
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  void ended.then(() => process.off('exit', end))
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      if (said.length < 20) said.push(line)
      onLog(readLine(line))
    })
  // It may end before it has read all; `ended` says so.
  child.stdin.on('error', () => {})
  child.stdin.end(plan)
  const ports = await listening(child, Object.keys(sockets))
  if (!ports) {
    await ended
    throw new Error(`workerd did not start: ${said.join('\n')}`)
  }
  return { child, ports, ended }
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

const readLine = (line: string): { level: string; message: string } => {
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
