/** Runs code of modules in workerds of their own: dry runs of server entries, and back ends. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
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

/** How long an idle workerd runs: longer than the gaps between the calls of a busy module. */
const idleMs = 8000
/** The limit for the memory of a whole process, of which the Worker takes 150 MB. */
const maxMegabytes = 600
const measureEveryMs = 200
/** Besides these, the calls of further modules are refused. */
const maxProcesses = 5

type Reply = { status: number; body: string }

export type ModuleProcesses = { address: string; stop: () => Promise<void> }

/**
 * Opens a server that runs code of modules, each module in a workerd of its own, because code that
 * hangs is ended by ending its process. Any local program can reach its port, so it requires
 * `LOCAL_KEY`.
 */
export const openModuleProcesses = async (options: ServeOptions): Promise<ModuleProcesses> => {
  const key = options.vars['LOCAL_KEY'] ?? ''
  const all = new Map<string, ModuleProcess>()
  /** Ends an idle process, if that makes room. Null if all are busy. */
  const processOf = (name: string): ModuleProcess | null => {
    const known = all.get(name) ?? openProcess(options, name)
    all.set(name, known)
    const others = [...all.values()].filter((one) => one !== known && one.isRunning())
    if (known.isRunning() || others.length < maxProcesses) return known
    const idle = others.find(({ isBusy }) => !isBusy())
    void idle?.end()
    return idle ? known : null
  }
  const server = createServer(async (received, response) => {
    if (key === '' || received.headers[localKeyHeader] !== key) return response.writeHead(403).end()
    const sent = await text(received).catch(() => null)
    // The Worker ended while it sent the request.
    if (sent === null) return response.destroy()
    const process = processOf(String(received.headers[processHeader] ?? ''))
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
  let calls = 0
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = running
    running = undefined
    // If workerd could not be started, there is nothing to stop.
    await (await ending?.catch(() => undefined))?.stop()
  }
  const begin = (): Promise<Workerd> => {
    const starting = start(options)
    const clear = (): void => {
      if (running === starting) running = undefined
    }
    starting.then(({ ended }) => ended).then(clear, clear)
    return starting
  }
  const attempt = async (body: string): Promise<Reply> => {
    clearTimeout(idle)
    calls += 1
    try {
      const workerd = await (running ??= begin())
      return await sendWithin(workerd, { key, body, maxMs }).catch(async (error: unknown) => {
        await end()
        const reason = error instanceof Ended ? error.message : crashed
        return { status: 200, body: JSON.stringify({ reason, isOver: true }) }
      })
    } finally {
      calls -= 1
      if (calls === 0) idle = setTimeout(() => void end(), idleMs).unref()
    }
  }
  // Dry runs are of different releases, so one at a time tells which of them hangs.
  let last: Promise<unknown> = Promise.resolve()
  return {
    isRunning: () => running !== undefined,
    isBusy: () => calls > 0,
    end,
    run: (body: string): Promise<Reply> => {
      if (!isDryRun) return attempt(body)
      const attempted = last.then(() => attempt(body))
      last = attempted.catch(() => {})
      return attempted
    },
  }
}

const tooMany: Reply = {
  status: 200,
  body: JSON.stringify({ reason: 'too many modules run at once on this machine' }),
}

const failed = (error: unknown): Reply => ({ status: 500, body: String(error) })

/** Starts workerd without a port for the shop, in a folder that is removed after workerd ends. */
const start = async ({ worker, vars, onLog }: ServeOptions): Promise<Workerd> => {
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

const crashed = `it ends the process it runs in, most likely because it takes more than 128 MB of memory`

const sendWithin = async (
  { pid, serviceOrigin }: Workerd,
  { key, body, maxMs }: { key: string; body: string; maxMs: number },
): Promise<Reply> => {
  const ended = new AbortController()
  const headers = { [localKeyHeader]: key }
  const sent = request(serviceOrigin, { method: 'POST', headers, agent: false }).end(body)
  const receive = async (): Promise<Reply> => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 500, body: await text(response) }
  }
  try {
    return await Promise.race([
      receive(),
      failAfter(maxMs, ended.signal),
      failAboveMemory(pid, ended.signal),
    ])
  } finally {
    ended.abort()
  }
}

const failAfter = async (maxMs: number, signal: AbortSignal): Promise<never> => {
  await sleep(maxMs, null, { signal })
  throw new Ended(`it does not end, and was stopped after ${maxMs / 1000} seconds`)
}

const failAboveMemory = async (pid: number, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await sleep(measureEveryMs, null, { signal })
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    if (Number(stdout) / 1024 > maxMegabytes)
      throw new Ended(`it takes more than ${maxMegabytes} MB of memory`)
  }
}
