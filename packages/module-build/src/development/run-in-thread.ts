/** Runs code of a module in a thread, so that an endless loop can be stopped. */
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { ThreadData, ThreadMessage, UseMessage, UseReply } from './module-thread.ts'

/** The time limit for the thread's start and the code's imports. */
const startTimeoutMs = 10_000

/** The response of a server entry: a line of JSON, then HTML. */
export type RenderedFragment = { status: number; body: string }

/** The script is `.ts` in the repository and `.js` in the installed package. */
const threadUrl = new URL(
  `./module-thread${extname(fileURLToPath(import.meta.url))}`,
  import.meta.url,
)

type Options = {
  maxMs: number
  onLine?: (line: string) => void
  onUse?: (use: UseMessage) => Promise<UseReply>
}

/** @throws Error with the stack if the code fails, or if it takes longer than `maxMs` after its start */
export const runInThread = async <Result>(
  workerData: ThreadData,
  { maxMs, onLine = console.log, onUse }: Options,
): Promise<Result> => {
  const worker = new Worker(threadUrl, { workerData })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Result>((resolve, reject) => {
      const limit = (ms: number, text: string): void => {
        clearTimeout(timer)
        timer = setTimeout(() => fail(text), ms)
      }
      // The thread may run on until it has been ended, but reaches nothing by then.
      const ignore = () => worker.removeAllListeners('message')
      const fail = (text: string): void => {
        ignore()
        reject(new Error(text))
      }
      limit(startTimeoutMs, 'It has not started within ten seconds.')
      worker.once('error', reject)
      worker.on('message', (message: ThreadMessage) => {
        if ('started' in message) limit(maxMs, `It takes longer than ${maxMs / 1000} seconds.`)
        else if ('line' in message) onLine(message.line)
        else if ('use' in message)
          // Threads have no origins.
          // oxlint-disable-next-line unicorn/require-post-message-target-origin
          void onUse?.(message.use).then((reply) => worker.postMessage(reply))
        else if ('error' in message) fail(message.error)
        else {
          ignore()
          // The thread sends what its code has returned.
          resolve(message.result as Result)
        }
      })
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
