/** Runs each back end in its own workerd, and dry runs of server entries in another one. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { backendLimits } from '@shop/contracts/backend'
import { createServer, listen, request } from '@shop/db/local-http'

import { startWorkerd, type Workerd } from './run-workerd.ts'
import {
  dryRunProcess,
  followCalls,
  host,
  localKeyHeader,
  processHeader,
  type ServeOptions,
} from './worker-settings.ts'

/** An idle workerd ends after this time. The pauses between calls of a busy module are shorter. */
const idleMs = 8000
/** The memory limit of a process, of which its Worker alone takes 150 MB. */
const maxMegabytes = 600
const measureEveryMs = 200
/** While this many processes run, the calls of other modules wait. */
const maxProcesses = 5
/**
 * The longest wait for a process. With the start of the process and the call, it is shorter than a
 * minute, after which a call without a reply may be made again.
 */
const maxWaitMs = 20_000
const waitMs = 50
/** The maximum of concurrent calls per module, so that calls of a hanging module do not pile up. */
const maxCalls = 40
/** The Unix niceness of modules. The shop's is 0. */
const niceness = 8

type Reply = { status: number; body: string }

export type ModuleProcesses = { address: string; stop: () => Promise<void> }

/**
 * Opens a server that runs the code of modules. Each back end has its own workerd, because only the
 * end of its process stops hanging code. Any local program can reach the server's port, so requests
 * need `LOCAL_KEY`.
 */
export const openModuleProcesses = async (options: ServeOptions): Promise<ModuleProcesses> => {
  const key = options.vars['LOCAL_KEY'] ?? ''
  /** Sorted by the start of the process. */
  const all = new Map<string, ModuleProcess>()
  /** One entry for each call that waits. */
  const waiting: ModuleProcess[] = []
  /**
   * If too many processes run, ends an idle one. While another module waits for that, the process
   * that has run longest gets no more calls, so that it becomes idle.
   */
  const mayRun = (name: string, known: ModuleProcess): boolean => {
    const next = waiting.find((one) => !one.isRunning())
    const running = [...all.values()].filter((one) => one.isRunning())
    if (known.isRunning()) return !next || known !== running[0]
    if (known !== next) return false
    if (running.length >= maxProcesses) {
      const idle = running.find((one) => !one.isBusy())
      if (!idle) return false
      void idle.end()
    }
    all.delete(name)
    all.set(name, known)
    return true
  }
  /** Resolves to null if no process is free in time. */
  const processOf = async (name: string): Promise<ModuleProcess | null> => {
    const known = all.get(name) ?? openProcess(options, name, isOpen)
    all.set(name, known)
    if (waiting.filter((one) => one === known).length >= maxCalls) return null
    waiting.push(known)
    try {
      for (const endAtMs = Date.now() + maxWaitMs; Date.now() < endAtMs; await sleep(waitMs))
        if (mayRun(name, known)) return known
      return null
    } finally {
      waiting.splice(waiting.indexOf(known), 1)
    }
  }
  const isOpen = (): boolean => server.listening
  const server = createServer(async (received, response) => {
    if (key === '' || received.headers[localKeyHeader] !== key) return response.writeHead(403).end()
    const sent = await text(received).catch(() => null)
    // No response is possible, because the Worker ended while it was sending the request.
    if (sent === null) return response.destroy()
    const process = await processOf(String(received.headers[processHeader] ?? ''))
    const { status, body } = process
      ? await process.run(sent).catch(failed)
      : refused('too many modules run at once on this machine')
    return response.writeHead(status).end(body)
  })
  const { port, close } = await listen(server)
  return {
    address: `${host}:${port}`,
    stop: async () => {
      close()
      await Promise.all([...all.values()].map(({ end }) => end()))
    },
  }
}

type ModuleProcess = ReturnType<typeof openProcess>

const openProcess = (options: ServeOptions, name: string, isOpen: () => boolean) => {
  const key = options.vars['LOCAL_KEY'] ?? ''
  const isDryRun = name === dryRunProcess
  // A process has time to load the code and to make the call, or two calls in a dry run.
  const maxMs = isDryRun
    ? 4000 + 2 * Number(options.vars['RENDER_MS'] ?? 2000)
    : backendLimits.callMs + 3000
  let running: Promise<ModuleWorkerd> | undefined
  let idle: NodeJS.Timeout | undefined
  let calls = 0
  const isBusy = (): boolean => calls > 0
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = running
    running = undefined
    // If workerd did not start, there is nothing to stop.
    await (await ending?.catch(() => undefined))?.stop()
  }
  const begin = (): Promise<ModuleWorkerd> => {
    const starting = start(options, isBusy)
    const clear = (): void => {
      if (running === starting) running = undefined
    }
    starting.then(({ ended }) => ended).then(clear, clear)
    return starting
  }
  const attempt = async (body: string): Promise<Reply> => {
    if (!isOpen()) return refused('the shop has ended')
    if (calls >= maxCalls) return refused(`more than ${maxCalls} calls at once`)
    clearTimeout(idle)
    calls += 1
    try {
      const own = (running ??= begin())
      const workerd = await own
      const signal = AbortSignal.timeout(maxMs)
      return await send(workerd, { key, body, signal }).catch(async () => {
        if (running === own) await end()
        const late =
          signal.aborted && `it does not end, and was stopped after ${maxMs / 1000} seconds`
        const large = workerd.isTooLarge() && `it takes more than ${maxMegabytes} MB of memory`
        const reason = large || late || 'its process ended early, perhaps for lack of memory'
        return { status: 200, body: JSON.stringify({ reason, isOver: true }) }
      })
    } finally {
      calls -= 1
      if (calls === 0) idle = setTimeout(() => void end(), idleMs).unref()
    }
  }
  return {
    isRunning: () => running !== undefined,
    isBusy,
    end,
    // Dry runs of all releases share a process. They take turns, to show which release hangs.
    run: isDryRun ? oneAtATime(attempt) : attempt,
  }
}

const oneAtATime = (attempt: (body: string) => Promise<Reply>): typeof attempt => {
  let last: Promise<unknown> = Promise.resolve()
  return (body) => {
    const attempted = last.then(() => attempt(body))
    last = attempted.catch(() => {})
    return attempted
  }
}

/** The reply to a call that was never made. */
const refused = (reason: string): Reply => ({ status: 503, body: reason })

const failed = (error: unknown): Reply => ({ status: 500, body: String(error) })

type ModuleWorkerd = Workerd & { isTooLarge: () => boolean }

const start = async (
  { worker, vars, onLog }: ServeOptions,
  isBusy: () => boolean,
): Promise<ModuleWorkerd> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'shop-module-'))
  const remove = (): Promise<void> => rm(stateDir, { recursive: true, force: true })
  try {
    const workerd = await startWorkerd({
      plan: worker.plan,
      stateDir,
      port: 'none',
      apartAddress: `${host}:1`,
      readVars: () => vars,
      onLog: followCalls({ onLog, vars }).log,
    })
    setPriority(workerd.pid, niceness)
    const ended = workerd.ended.then(remove)
    const stop = async (): Promise<void> => {
      await workerd.stop()
      await ended
    }
    return { ...workerd, ended, stop, isTooLarge: endAboveMemory({ ...workerd, stop }, isBusy) }
  } catch (error) {
    await remove()
    throw error
  }
}

type Sent = { key: string; body: string; signal: AbortSignal }

const send = async ({ serviceOrigin }: Workerd, { key, body, signal }: Sent): Promise<Reply> => {
  const headers = { [localKeyHeader]: key }
  const sent = request(serviceOrigin, { method: 'POST', headers, agent: false, signal }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 500, body: await text(response) }
}

/** Resident memory of a process in kilobytes. Elsewhere than on Linux, measuring starts `ps`. */
const memoryOf = async (pid: number): Promise<number> => {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
  }
  return Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout)
}

/** Measures only during calls. */
const endAboveMemory = ({ pid, ended, stop }: Workerd, isBusy: () => boolean): (() => boolean) => {
  let isTooLarge = false
  const measure = async (): Promise<void> => {
    if (!isBusy() || isTooLarge) return
    isTooLarge = (await memoryOf(pid)) / 1024 > maxMegabytes
    if (isTooLarge) await stop()
  }
  // Measuring fails if the process has just ended.
  const timer = setInterval(() => void measure().catch(() => {}), measureEveryMs).unref()
  void ended.then(() => clearInterval(timer))
  return () => isTooLarge
}
