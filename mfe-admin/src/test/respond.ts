import { vi } from 'vitest'

type Respond = (path: string, init: RequestInit) => Response | Promise<Response>

/** Replaces the network of a unit test. */
export const respond = (handle: Respond): void =>
  void vi.stubGlobal('fetch', async (path: string, init: RequestInit) => handle(path, init))
