/** Runs a build's server entry in a thread, so that an endless loop can be stopped. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { RenderCall, RenderReply, ThreadData } from './server-entry-thread.ts'

/** The same limit as in the shop, in milliseconds. */
const renderTimeoutMs = 2000
/** The first page also waits for the thread and the entry's imports. */
const startTimeoutMs = 10_000

/** The response of an entry: a line of JSON, then HTML. */
export type RenderedFragment = { status: number; body: string }

export type ServerEntry = {
  /** @throws Error if the entry fails or takes over two seconds (ten for its first page) */
  render: (href: string) => Promise<RenderedFragment>
  stop: () => Promise<void>
}

type Waiting = { resolve: (fragment: RenderedFragment) => void; reject: (error: Error) => void }

/** TypeScript in the sources, JavaScript when installed. */
const threadUrl = new URL(
  `./server-entry-thread${extname(fileURLToPath(import.meta.url))}`,
  import.meta.url,
)

/** Loads an entry that renders pages with the API of `shop`. It is reloaded after a timeout. */
export const startServerEntry = async (
  code: Uint8Array,
  from: Pick<ThreadData, 'shop' | 'module'>,
): Promise<ServerEntry> => {
  const dir = await mkdtemp(join(tmpdir(), 'module-dev-'))
  const file = join(dir, 'server.mjs')
  await writeFile(file, code)
  const start = () => startThread({ fileUrl: pathToFileURL(file).href, ...from })
  let thread = start()
  return {
    render: async (href) => {
      if (thread.hasEnded()) thread = start()
      return thread.render(href)
    },
    stop: async () => {
      await thread.end(new Error('The module was built again.'))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const startThread = (workerData: ThreadData) => {
  const worker = new Worker(threadUrl, { workerData })
  const waiting = new Map<number, Waiting>()
  let count = 0
  let hasStarted = false
  let hasEnded = false
  const end = async (reason: Error): Promise<void> => {
    hasEnded = true
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    await worker.terminate()
  }
  worker.on('error', end)
  worker.on('message', (reply: RenderReply) => {
    hasStarted = true
    const call = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) call?.reject(new Error(reply.error))
    else call?.resolve({ status: reply.status, body: reply.body })
  })
  const render = async (href: string): Promise<RenderedFragment> => {
    const id = (count += 1)
    const [timeoutMs, text] = hasStarted
      ? [renderTimeoutMs, 'It takes longer than two seconds.']
      : [startTimeoutMs, 'It has rendered nothing within ten seconds of its start.']
    const timer = setTimeout(() => void end(new Error(text)), timeoutMs)
    const result = new Promise<RenderedFragment>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
    // Threads have no origins.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ id, href } satisfies RenderCall)
    return result.finally(() => clearTimeout(timer))
  }
  return { render, end, hasEnded: () => hasEnded }
}
