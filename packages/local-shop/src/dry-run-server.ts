/**
 * The server through which the Worker tries server entries. It runs in this process and starts
 * another process for as long as entries are tried.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { createServer } from '@shop/db/local-http'

import {
  host,
  localKeyHeader,
  type LogLine,
  logWith,
  type ServeOptions,
  type WorkerSettings,
} from './worker-settings.ts'

const program = join(import.meta.dirname, 'processes/dry-run.ts')

/** Long enough for the pauses between the pages and modules of a publish. */
const idleMs = 8000

/** Messages to and from the process. */
export type DryRunCall = { id: number; body: string }
export type DryRunReply = { id: number; status: number; body: string }
export type DryRunLog = { log: LogLine }

export type DryRunServer = {
  address: string
  /** Tries entries in this Worker script from now on. */
  reload: (script: string) => void
  stop: () => void
}

/** Requires the settings' `LOCAL_KEY`, because every local program can reach the port. */
export const openDryRunServer = async ({
  onLog,
  ...settings
}: ServeOptions): Promise<DryRunServer> => {
  const key = settings.vars['LOCAL_KEY']
  let { script } = settings
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let calls = 0
  let waiting = 0
  // The only place that ends the process, so that no call is sent to one that is about to end.
  const endProcess = (): void => {
    clearTimeout(idle)
    if (running?.connected) running.disconnect()
    running = undefined
  }
  const attempt = async (body: string): Promise<DryRunReply> => {
    clearTimeout(idle)
    waiting += 1
    if (!running?.connected) running = startProcess({ ...settings, script }, onLog)
    const reply = await call(running, { id: ++calls, body })
    waiting -= 1
    if (waiting === 0) idle = setTimeout(endProcess, idleMs).unref()
    return reply
  }
  const server = createServer(async (request, response) => {
    if (!key || request.headers[localKeyHeader] !== key) return response.writeHead(403).end()
    const sent = await text(request).catch(() => null)
    // The Worker has ended during its request.
    if (sent === null) return response.destroy()
    const { status, body } = await attempt(sent)
    return response.writeHead(status).end(body)
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    address: `${host}:${(server.address() as AddressInfo).port}`,
    reload: (next) => {
      script = next
      endProcess()
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
      endProcess()
    },
  }
}

const startProcess = (settings: WorkerSettings, onLog: ServeOptions['onLog']): ChildProcess => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] })
  // It may end before it has read all input; `call` reports that.
  child.stdin?.on('error', () => {}).end(JSON.stringify(settings))
  const log = logWith(onLog)
  // If it could not be started, `call` reports that.
  child.on('error', () => {})
  child.on('message', (message: DryRunReply | DryRunLog) => {
    if ('log' in message) log(message.log)
  })
  return child
}

const call = (child: ChildProcess, message: DryRunCall): Promise<DryRunReply> =>
  new Promise((done) => {
    const end = (reply: DryRunReply): void => {
      child.off('message', receive)
      child.off('exit', fail).off('error', fail)
      done(reply)
    }
    const receive = (reply: DryRunReply | DryRunLog): void => {
      if ('id' in reply && reply.id === message.id) end(reply)
    }
    const fail = (): void => end({ id: message.id, status: 500, body: 'the process has ended' })
    child.on('message', receive).on('exit', fail).on('error', fail)
    // If it has ended meanwhile, `exit` reports that.
    child.send(message, () => {})
  })
