/** A build's server entry in a thread of its own, so that one that loops can be ended. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { RenderCall, RenderReply, ThreadData } from './server-entry-thread.ts'

/** As at the shop, in milliseconds. */
const renderTimeoutMs = 2000
/** For the first page, which waits for the thread and for the entry's imports: a busy machine takes its time. */
const startTimeoutMs = 10_000

/** A page as the entry returns it: a line of JSON, then HTML. */
export type RenderedFragment = { status: number; body: string }

/** A server entry that runs. */
export type ServerEntry = {
  /** @throws Error when the entry fails, or takes longer than two seconds, ten for its first page */
  render: (href: string) => Promise<RenderedFragment>
  stop: () => Promise<void>
}

type Waiting = { resolve: (fragment: RenderedFragment) => void; reject: (error: Error) => void }

/** Beside this file, with its extension: the source is TypeScript, what is installed JavaScript. */
const threadUrl = new URL(
  `./server-entry-thread${extname(fileURLToPath(import.meta.url))}`,
  import.meta.url,
)

/** Loads a module's entry, which then renders pages with the public API of `shop`, an origin. After a timeout it is loaded again. */
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
    // Between threads of one process there are no origins.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ id, href } satisfies RenderCall)
    return result.finally(() => clearTimeout(timer))
  }
  return { render, end, hasEnded: () => hasEnded }
}
