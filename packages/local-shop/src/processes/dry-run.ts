/**
 * The process that tries server entries for `dry-run-server.ts`. A local workerd limits neither
 * time nor memory, and an endless entry blocks its whole process. So entries run in a process that
 * can be ended.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import type { DryRunCall, DryRunLog, DryRunReply } from '../dry-run-server.ts'
import { runtimeEnv, sharedOptions, v8Flags, type WorkerSettings } from '../worker-settings.ts'

/** The limit for the whole process, of which the Worker takes 150 MB. */
const maxMegabytes = 600
const measureEveryMs = 200

type Running = { miniflare: Miniflare; key: string }

const settings = (await json(process.stdin)) as WorkerSettings
/** The limit for one attempt: loading the code, and two calls of a server entry. */
const maxAttemptMs = 4000 + 2 * Number(settings.vars['RENDER_MS'] ?? 2000)
process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
let running: Promise<Running> | undefined
// One at a time, because an entry that must be ended takes the process down.
let last: Promise<unknown> = Promise.resolve()

process.on('message', (call: DryRunCall) => {
  last = last.then(() => respond(call))
})
// On Ctrl-C in the shop's terminal, the shop ends this process.
process.on('SIGINT', () => {})
// Nothing was tried for a while, or the shop has ended.
process.once('disconnect', () => void stop().finally(() => process.exit()))

async function respond({ id, body }: DryRunCall): Promise<void> {
  const reply = await attempt(body)
  process.send?.({ id, ...reply } satisfies DryRunReply)
}

/** Returns the result itself if the attempt had to be ended. */
async function attempt(body: string): Promise<Omit<DryRunReply, 'id'>> {
  const ended = new AbortController()
  try {
    const started = await (running ??= start())
    return await Promise.race([
      send(started, body),
      failAfter(ended.signal),
      failAboveMemory(ended.signal),
    ])
  } catch (error) {
    await stop()
    const reason = error instanceof Ended ? error.message : crashed
    return { status: 200, body: JSON.stringify({ reason, isOver: true }) }
  } finally {
    ended.abort()
  }
}

async function start(): Promise<Running> {
  const key = randomBytes(32).toString('base64url')
  const shared = sharedOptions(settings)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...shared,
      unsafeRuntimeEnv: runtimeEnv,
      handleStructuredLogs: ({ level, message }) =>
        void process.send?.({ log: { level, message } } satisfies DryRunLog),
      port: 0,
      modules: withDryRun(settings.script),
      bindings: { ...shared.bindings, DRY_RUN_KEY: key },
    }),
  )
  await miniflare.ready
  return { miniflare, key }
}

async function stop(): Promise<void> {
  const stopping = running
  running = undefined
  // If it could not be started, there is nothing to stop.
  await (await stopping?.catch(() => undefined))?.miniflare.dispose()
}

/** Makes the entrypoint for dry runs the default one of the Worker. */
function withDryRun(script: string) {
  const worker = `./${basename(script)}`
  const contents = `export * from '${worker}'\nexport { DryRun as default } from '${worker}'\n`
  return [
    { type: 'ESModule' as const, path: join(dirname(script), 'dry-run.js'), contents },
    { type: 'ESModule' as const, path: script },
  ]
}

class Ended extends Error {}

const crashed = `it ends the process it runs in, most likely because it takes more than 128 MB of memory`

async function send({ miniflare, key }: Running, body: string): Promise<Omit<DryRunReply, 'id'>> {
  const headers = { 'x-dry-run-key': key }
  const response = await miniflare.dispatchFetch('http://dry-run/', {
    method: 'POST',
    body,
    headers,
  })
  return { status: response.status, body: await response.text() }
}

async function failAfter(signal: AbortSignal): Promise<never> {
  await sleep(maxAttemptMs, null, { signal })
  throw new Ended(`it does not end, and was stopped after ${maxAttemptMs / 1000} seconds`)
}

async function failAboveMemory(signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(measureEveryMs, null, { signal })
    if ((await measureWorkerd()) > maxMegabytes)
      throw new Ended(`it takes more than ${maxMegabytes} MB of memory`)
  }
}

/** Returns the memory of the workerd that this process started, in megabytes. */
async function measureWorkerd(): Promise<number> {
  const options = ['-A', '-o', 'ppid=,rss=,comm=']
  const { stdout } = await promisify(execFile)('ps', options)
  const kilobytes = stdout.split('\n').map((line) => {
    const [parent, resident, command = ''] = line.trim().split(/\s+/)
    return Number(parent) === process.pid && command.includes('workerd') ? Number(resident) : 0
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}
