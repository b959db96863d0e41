import { onTestFinished, vi } from 'vitest'

type Respond = (path: string, init: RequestInit) => Response | Promise<Response>

/** Answers requests until the test ends, because unit tests share their globals. */
export const respond = (handle: Respond): void => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => handle(path, init))
  onTestFinished(() => void vi.unstubAllGlobals())
}
