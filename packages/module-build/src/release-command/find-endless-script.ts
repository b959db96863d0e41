/** Whether a module's scripts loop while they are loaded: in a browser that would stop the whole page. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { Release } from '@shop/contracts/release'

/** How long a thread may be silent that says every tenth of a second that it is there. */
const maxSilenceMs = 5000

/** Errors are no reason, because there is no document here; nor is a timer that goes on. */
const script = `
const { parentPort, workerData } = require('node:worker_threads')
const tell = (what) => parentPort.postMessage(what)
setInterval(tell, 100, 'alive')
const load = async () => {
  const { init, get } = await import(workerData.entry)
  await init?.({})
  for (const name of workerData.exposes) {
    tell(name)
    await get?.(name).then((make) => make()).catch(() => {})
  }
}
load().catch(() => {}).finally(() => tell('loaded'))
`

/**
 * Loads the remote entry and each exposed entry of a release folder in a thread. Resolves to the file or the exposed entry
 * that never ends, `null` when all end.
 */
export const findEndlessScript = async (
  dir: string,
  release: Pick<Release, 'browser'>,
  silenceMs = maxSilenceMs,
): Promise<string | null> => {
  const copy = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    await cp(dir, copy, { recursive: true, filter: (path) => !path.endsWith('.br') })
    // Node takes the files for CommonJS otherwise.
    await writeFile(join(copy, 'package.json'), '{ "type": "module" }')
    return await watchThread(copy, release, silenceMs)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const watchThread = async (
  dir: string,
  { browser }: Pick<Release, 'browser'>,
  silenceMs: number,
): Promise<string | null> => {
  const workerData = {
    entry: pathToFileURL(join(dir, browser.entry)).href,
    exposes: Object.keys(browser.exposes),
  }
  // What the module prints is not the command's output.
  const thread = new Worker(script, { eval: true, workerData, stdout: true, stderr: true })
  let current = browser.entry
  let silence: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  try {
    return await new Promise<string | null>((resolve) => {
      const receive = (what: string): void => {
        clearTimeout(silence)
        silence = setTimeout(() => resolve(current), silenceMs)
        if (what === 'alive') return
        current = what
        clearTimeout(deadline)
        deadline = setTimeout(() => resolve(null), silenceMs * 2)
        if (what === 'loaded') resolve(null)
      }
      thread.on('online', () => receive(browser.entry))
      thread.on('message', receive)
      for (const end of ['error', 'exit']) thread.on(end, () => resolve(null))
    })
  } finally {
    clearTimeout(silence)
    clearTimeout(deadline)
    await thread.terminate()
  }
}
