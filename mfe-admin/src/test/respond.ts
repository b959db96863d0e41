import { onTestFinished, vi } from 'vitest'

type Respond = (path: string, init: RequestInit) => Response | Promise<Response>

/** Unit tests share their globals, so the network is replaced only until this test has finished. */
export const respond = (handle: Respond): void => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => handle(path, init))
  onTestFinished(() => void vi.unstubAllGlobals())
}
