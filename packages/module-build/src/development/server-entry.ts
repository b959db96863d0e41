/** A page renders in a thread, because only the thread's end stops an endless loop. */
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { RenderReply, ThreadData } from './server-entry-thread.ts'

/** The shop's default time limit for a page. */
const renderTimeoutMs = 2000
/** The limit for the thread's start and the entry's imports. */
const startTimeoutMs = 10_000

/** `body` is a line of JSON, then HTML. */
export type RenderedFragment = { status: number; body: string }

/** The script is `.ts` in the repository and `.js` in the installed package. */
const threadUrl = new URL(
  `./server-entry-thread${extname(fileURLToPath(import.meta.url))}`,
  import.meta.url,
)

/**
 * Renders a page.
 * @throws Error if the entry fails, or does not start or respond in time
 */
export const renderPage = async (
  workerData: ThreadData,
  { renderMs = renderTimeoutMs } = {},
): Promise<RenderedFragment> => {
  const worker = new Worker(threadUrl, { workerData })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<RenderedFragment>((resolve, reject) => {
      const limit = (ms: number, text: string): void => {
        clearTimeout(timer)
        timer = setTimeout(() => reject(new Error(text)), ms)
      }
      limit(startTimeoutMs, 'It has not started within ten seconds.')
      worker.once('error', reject)
      worker.on('message', (reply: RenderReply) => {
        if (reply === 'started') limit(renderMs, `It takes longer than ${renderMs / 1000} seconds.`)
        else if ('error' in reply) reject(new Error(reply.error))
        else resolve(reply)
      })
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
