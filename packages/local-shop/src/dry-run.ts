/**
 * The process in which server entries are tried. workerd on one machine limits neither time nor memory of an entry, and
 * one that never ends stops everything in its process: so it has one that can be ended.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import {
  convertV4MiniflareOptions,
  Miniflare,
  type Request as WorkerRequest,
  Response as WorkerResponse,
} from 'miniflare'

/** For one call of an entry, which itself may take two seconds. */
const maxAttemptMs = 5000
/** For the whole process; the Worker takes 150 of them. */
const maxMegabytes = 600
const measureEveryMs = 200
/** A publish tries one page after the other, and a first start one module after the other. */
const idleMs = 5000

type Options = Parameters<typeof convertV4MiniflareOptions>[0]
type Process = { miniflare: Miniflare; key: string; pids: ReadonlySet<number> }

/** The Worker with its entrypoint for dry runs in place of the shop's. */
export const scriptOfDryRun = (script: string) => {
  const worker = `./${basename(script)}`
  const contents = `export * from '${worker}'\nexport { DryRun as default } from '${worker}'\n`
  return [
    { type: 'ESModule' as const, path: join(dirname(script), 'dry-run.js'), contents },
    { type: 'ESModule' as const, path: script },
  ]
}

/**
 * `respond` passes an attempt on to the process, which is started for it and ends when nothing was tried for a while;
 * it says itself what became of an attempt that had to be ended. `settings` gets the key that callers must send.
 */
export const openDryRun = (settings: (key: string) => Options) => {
  let running: Promise<Process> | undefined
  let idle: NodeJS.Timeout | undefined
  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const stopping = running
    running = undefined
    // One that could not be started has nothing to stop.
    await (await stopping?.catch(() => undefined))?.miniflare.dispose()
  }
  const attempt = async (body: string): Promise<WorkerResponse> => {
    clearTimeout(idle)
    const started = await (running ??= startProcess(settings))
    const ended = new AbortController()
    try {
      return await Promise.race([
        send(started, body),
        failAfter(ended.signal),
        failAboveMemory(started, ended.signal),
      ])
    } catch (error) {
      await stop()
      const reason = error instanceof Ended ? error.message : crashed
      return WorkerResponse.json({ reason, isOver: true })
    } finally {
      ended.abort()
      idle = setTimeout(() => void stop(), idleMs).unref()
    }
  }
  // One at a time: an entry that has to be ended takes the others in its process with it.
  let last: Promise<unknown> = Promise.resolve()
  const respond = async (request: WorkerRequest): Promise<WorkerResponse> => {
    const body = await request.text()
    const next = last.then(() => attempt(body))
    last = next.catch(() => {})
    return next
  }
  return { respond, stop }
}

class Ended extends Error {}

const crashed = `it ends the process it runs in, most likely because it takes more than 128 MB of memory`

const startProcess = async (settings: (key: string) => Options): Promise<Process> => {
  const key = randomBytes(32).toString('base64url')
  const before = new Set((await listWorkerds()).map(({ pid }) => pid))
  const miniflare = new Miniflare(convertV4MiniflareOptions(settings(key)))
  await miniflare.ready
  const pids = (await listWorkerds()).map(({ pid }) => pid).filter((pid) => !before.has(pid))
  return { miniflare, key, pids: new Set(pids) }
}

const send = async ({ miniflare, key }: Process, body: string): Promise<WorkerResponse> => {
  const headers = { 'x-dry-run-key': key }
  const response = await miniflare.dispatchFetch('http://dry-run/', {
    method: 'POST',
    body,
    headers,
  })
  return new WorkerResponse(await response.text(), { status: response.status })
}

const failAfter = async (signal: AbortSignal): Promise<never> => {
  await sleep(maxAttemptMs, null, { signal })
  throw new Ended(`it does not end, and was stopped after ${maxAttemptMs / 1000} seconds`)
}

const failAboveMemory = async ({ pids }: Process, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await sleep(measureEveryMs, null, { signal })
    const own = (await listWorkerds()).filter(({ pid }) => pids.has(pid))
    const megabytes = own.reduce((sum, one) => sum + one.megabytes, 0)
    if (megabytes > maxMegabytes) throw new Ended(`it takes more than ${maxMegabytes} MB of memory`)
  }
}

const execute = promisify(execFile)

/** Processes of workerd that this one has started. */
const listWorkerds = async (): Promise<{ pid: number; megabytes: number }[]> => {
  const { stdout } = await execute('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='])
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, kilobytes, command = ''] = line.trim().split(/\s+/)
    const isOurs = Number(parent) === process.pid && command.includes('workerd')
    return isOurs ? [{ pid: Number(pid), megabytes: Number(kilobytes) / 1024 }] : []
  })
}
