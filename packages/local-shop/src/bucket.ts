/** Direct access to the bucket of a local shop, through Miniflare or the Worker's `LocalFiles`. */
import { localKeyHeader } from './worker-settings.ts'

export type Bucket = {
  head: (key: string) => Promise<unknown>
  get: (key: string) => Promise<{ text: () => Promise<string> } | null>
  put: (key: string, value: Uint8Array<ArrayBuffer> | string) => Promise<unknown>
}

/** Returns the bucket behind the Worker's `LocalFiles`, which listens at `origin`. */
export const bucketAt = (origin: string, key: string): Bucket => {
  const send = async (name: string, init: RequestInit): Promise<Response | null> => {
    const url = `${origin}/${encodeURIComponent(name)}`
    const response = await fetch(url, { ...init, headers: { [localKeyHeader]: key } })
    if (!response.ok && response.status !== 404)
      throw new Error(`The bucket responded with ${response.status} for ${name}.`)
    return response.ok ? response : null
  }
  return {
    head: (name) => send(name, { method: 'HEAD' }),
    get: (name) => send(name, { method: 'GET' }),
    put: (name, body) => send(name, { method: 'PUT', body }),
  }
}
