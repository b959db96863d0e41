/** Calls of Cloudflare's API (developers.cloudflare.com/api) that wrangler has no command for. */
import { setTimeout as sleep } from 'node:timers/promises'

import * as v from 'valibot'

/** Cloudflare rejected a call with `status`, or did not respond; then `status` is 0. */
export class CloudflareError extends Error {
  override readonly name = 'CloudflareError'
  readonly status: number
  constructor(message: string, options: { status: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.status = options.status
  }
}

/** Paths are below `/client/v4`. Every call may be repeated, and throws CloudflareError. */
export type CloudflareApi = {
  /** Returns the result, or `null` if the thing does not exist. */
  find: <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
  ) => Promise<v.InferOutput<Schema> | null>
  post: (path: string, body: unknown) => Promise<unknown>
  /** Returns the bytes of an R2 object, or `null`. */
  getObject: (path: string) => Promise<Response | null>
  putObject: (path: string, bytes: Uint8Array<ArrayBuffer> | string) => Promise<unknown>
}

const timeoutMs = 30_000
const maxTries = 4
const firstPauseMs = 500

type Access = {
  /** Ends in `/client/v4`. wrangler reads the same URL from `CLOUDFLARE_API_BASE_URL`. */
  baseUrl: string
  token: string
  /** Cancels every call, including one that waits for its next try. */
  signal: AbortSignal
}

/** Returns a client without sending anything yet. */
export const openCloudflareApi = (access: Access): CloudflareApi => {
  const get = async (path: string): Promise<Response | null> => {
    const response = await fetchPatiently(access, path)
    return response.status === 404 ? null : checked(response, `GET ${path}`)
  }
  const send = async (method: string, path: string, body: BodyInit): Promise<unknown> => {
    const response = await fetchPatiently(access, path, { method, body })
    return (await checked(response, `${method} ${path}`)).arrayBuffer()
  }
  return {
    find: async (schema, path) => {
      const response = await get(path)
      return response && v.parse(v.object({ result: schema }), await response.json()).result
    },
    post: (path, body) => send('POST', path, JSON.stringify(body)),
    getObject: get,
    putObject: (path, bytes) => send('PUT', path, bytes),
  }
}

const Failure = v.object({ errors: v.array(v.object({ code: v.number(), message: v.string() })) })

const checked = async (response: Response, what: string): Promise<Response> => {
  if (response.ok) return response
  const { status } = response
  const failure = v.safeParse(Failure, await response.json().catch(() => null))
  const { errors } = failure.success ? failure.output : { errors: [] }
  const reasons = errors.map(({ code, message }) => `${message} (${code})`).join(', ')
  throw new CloudflareError(`Cloudflare refused ${what}: ${reasons || status}`, { status })
}

/** Retries temporary failures after growing pauses. */
const fetchPatiently = async (
  { baseUrl, token, signal }: Access,
  path: string,
  init: RequestInit = {},
): Promise<Response> => {
  const headers = { authorization: `Bearer ${token}` }
  for (let tries = 1; ; tries += 1) {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const response = await fetch(baseUrl + path, { ...init, headers, signal: limit })
      if (tries === maxTries || (response.status < 500 && response.status !== 429)) return response
    } catch (cause) {
      signal.throwIfAborted()
      if (tries === maxTries) {
        const message =
          'Cloudflare cannot be reached: is this machine online? Run the command again.'
        throw new CloudflareError(message, { status: 0, cause })
      }
    }
    await sleep(firstPauseMs * 2 ** (tries - 1), null, { signal })
  }
}
