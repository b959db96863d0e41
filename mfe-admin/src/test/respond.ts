import { onTestFinished, vi } from 'vitest'

type Respond = (path: string, init: RequestInit) => Response | Promise<Response>

/** Unit tests share their globals, so the stub ends with the test. */
export const respond = (handle: Respond): void => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => handle(path, init))
  onTestFinished(() => void vi.unstubAllGlobals())
}
