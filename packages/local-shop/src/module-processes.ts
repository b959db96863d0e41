/** Runs code of modules, each in its own workerd: dry runs of server entries, and back ends. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { backendLimits } from '@shop/contracts/backend'
import { createServer, request } from '@shop/db/local-http'

import { startWorkerd, type Workerd } from './run-workerd.ts'
import {
  dryRunProcess,
  followCalls,
  host,
  localKeyHeader,
  processHeader,
  type ServeOptions,
} from './worker-settings.ts'

/** An idle workerd ends after this time, which is longer than the pauses of a busy module. */
const idleMs = 8000
/** The memory limit of a whole process. The Worker alone takes 150 MB. */
const maxMegabytes = 600
const measureEveryMs = 200
/** While this many processes run, calls of further modules wait. */
const maxProcesses = 5
/** The maximum wait for a process. Longer than any call, so a busy process is free by then. */
const maxWaitMs = backendLimits.callMs + 4000
const waitMs = 50
/**
 * The maximum number of concurrent calls of a module. Otherwise calls of a hanging module pile up.
 */
const maxCalls = 40
/** Unix niceness of modules, and of modules that recently failed. The shop has 0. */
const niceness = { usual: 8, afterOffense: 19 }
const offenseMs = 600_000

type Reply = { status: number; body: string }

export type ModuleProcesses = { address: string; stop: () => Promise<void> }

/**
 * Opens a server that runs the code of modules, each in its own workerd, because the only way to
 * stop hanging code is to end its process. Any local program can reach the port, so requests need
 * `LOCAL_KEY`.
 */
export const openModuleProcesses = async (options: ServeOptions): Promise<ModuleProcesses> => {
  const key = options.vars['LOCAL_KEY'] ?? ''
  const all = new Map<string, ModuleProcess>()
  /**
   * Returns the module's process, or null if none can be had in time. If too many are running, ends
   * an idle one, or else one whose module recently failed.
   */
  const processOf = async (name: string): Promise<ModuleProcess | null> => {
    const known = all.get(name) ?? openProcess(options, name)
    all.set(name, known)
    for (const endAtMs = Date.now() + maxWaitMs; Date.now() < endAtMs; await sleep(waitMs)) {
      const others = [...all.values()].filter((one) => one !== known && one.isRunning())
      if (known.isRunning() || others.length < maxProcesses) return known
      const ended = others.find((one) => !one.isBusy()) ?? others.find((one) => one.isOffender())
      if (!ended) continue
      void ended.end()
      return known
    }
    return null
  }
  const server = createServer(async (received, response) => {
    if (key === '' || received.headers[localKeyHeader] !== key) return response.writeHead(403).end()
    const sent = await text(received).catch(() => null)
    // The Worker ended while it sent the request.
    if (sent === null) return response.destroy()
    const process = await processOf(String(received.headers[processHeader] ?? ''))
    const { status, body } = process ? await process.run(sent).catch(failed) : tooMany
    return response.writeHead(status).end(body)
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    address: `${host}:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await Promise.all([...all.values()].map(({ end }) => end()))
    },
  }
}

type ModuleProcess = ReturnType<typeof openProcess>

const openProcess = (options: ServeOptions, name: string) => {
  const key = options.vars['LOCAL_KEY'] ?? ''
  const isDryRun = name === dryRunProcess
  // Enough to load the code and, in a dry run, to call a server entry twice.
  const maxMs = isDryRun
    ? 4000 + 2 * Number(options.vars['RENDER_MS'] ?? 2000)
    : backendLimits.callMs + 3000
  let running: Promise<Workerd> | undefined
  let idle: NodeJS.Timeout | undefined
  const memory = createMemoryWatch()
  let offendedAtMs = Number.NEGATIVE_INFINITY
  const isOffender = (): boolean => Date.now() - offendedAtMs < offenseMs
  let calls = 0
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = running
    running = undefined
    // If workerd could not be started, there is nothing to stop.
    await (await ending?.catch(() => undefined))?.stop()
  }
  const begin = (): Promise<Workerd> => {
    const starting = start(options, isOffender() ? niceness.afterOffense : niceness.usual)
    const clear = (): void => {
      if (running === starting) running = undefined
    }
    starting.then(({ ended }) => ended).then(clear, clear)
    return starting
  }
  const attempt = async (body: string): Promise<Reply> => {
    if (calls >= maxCalls) return tooManyCalls
    clearTimeout(idle)
    calls += 1
    try {
      const own = (running ??= begin())
      const workerd = await own
      const isTooLarge = memory.watch(workerd.pid)
      const sending = sendWithin(workerd, { key, body, maxMs, isTooLarge })
      return await sending.catch(async (error: unknown) => {
        offendedAtMs = Date.now()
        if (running === own) await end()
        return toEnded(error)
      })
    } finally {
      calls -= 1
      if (calls === 0) {
        memory.stop()
        idle = setTimeout(() => void end(), idleMs).unref()
      }
    }
  }
  return {
    isRunning: () => running !== undefined,
    isBusy: () => calls > 0,
    isOffender,
    end,
    // Dry runs of different releases share a process. One at a time shows which release hangs.
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

const tooMany: Reply = {
  status: 200,
  body: JSON.stringify({ reason: 'too many modules run at once on this machine' }),
}

const tooManyCalls: Reply = {
  status: 200,
  body: JSON.stringify({ reason: `more than ${maxCalls} calls at once` }),
}

const toEnded = (error: unknown): Reply => {
  const reason =
    error instanceof Ended ? error.message : 'the process it runs in ended before it replied'
  return { status: 200, body: JSON.stringify({ reason, isOver: true }) }
}

const failed = (error: unknown): Reply => ({ status: 500, body: String(error) })

/** Starts workerd without a port for the shop, in a folder that is removed after workerd ends. */
const start = async ({ worker, vars, onLog }: ServeOptions, nice: number): Promise<Workerd> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'shop-module-'))
  const remove = (): Promise<void> => rm(stateDir, { recursive: true, force: true })
  try {
    const workerd = await startWorkerd({
      plan: worker.plan,
      stateDir,
      port: 'none',
      apartAddress: `${host}:1`,
      readVars: () => vars,
      onLog: followCalls(onLog).log,
    })
    setPriority(workerd.pid, nice)
    const ended = workerd.ended.then(remove)
    const stop = async (): Promise<void> => {
      await workerd.stop()
      await ended
    }
    return { ...workerd, ended, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

class Ended extends Error {}

type Sent = { key: string; body: string; maxMs: number; isTooLarge: Promise<never> }

const sendWithin = async (
  { serviceOrigin }: Workerd,
  { key, body, maxMs, isTooLarge }: Sent,
): Promise<Reply> => {
  const ended = new AbortController()
  const headers = { [localKeyHeader]: key }
  const sent = request(serviceOrigin, { method: 'POST', headers, agent: false }).end(body)
  const receive = async (): Promise<Reply> => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 500, body: await text(response) }
  }
  try {
    return await Promise.race([receive(), failAfter(maxMs, ended.signal), isTooLarge])
  } finally {
    ended.abort()
  }
}

const failAfter = async (maxMs: number, signal: AbortSignal): Promise<never> => {
  await sleep(maxMs, null, { signal })
  throw new Ended(`it does not end, and was stopped after ${maxMs / 1000} seconds`)
}

/** Watches a process once for all of its calls, because each measurement starts `ps`. */
const createMemoryWatch = () => {
  let watched: { pid: number; isTooLarge: Promise<never>; stopped: AbortController } | undefined
  const stop = (): void => {
    watched?.stopped.abort()
    watched = undefined
  }
  const watch = (pid: number): Promise<never> => {
    if (watched?.pid === pid) return watched.isTooLarge
    stop()
    const stopped = new AbortController()
    const isTooLarge = failAboveMemory(pid, stopped.signal)
    // The promise may reject after `stop`, when nothing awaits it.
    isTooLarge.catch(() => {})
    watched = { pid, isTooLarge, stopped }
    return isTooLarge
  }
  return { watch, stop }
}

const failAboveMemory = async (pid: number, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await sleep(measureEveryMs, null, { signal })
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    if (Number(stdout) / 1024 > maxMegabytes)
      throw new Ended(`it takes more than ${maxMegabytes} MB of memory`)
  }
}
