/** Calls of Cloudflare's API (developers.cloudflare.com/api) that wrangler has no command for. */
import { setTimeout as sleep } from 'node:timers/promises'

import * as v from 'valibot'

/** Cloudflare rejected a call, or did not respond: then `status` is 0. */
export class CloudflareError extends Error {
  override readonly name = 'CloudflareError'
  readonly status: number
  constructor(message: string, options: { status: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.status = options.status
  }
}

const Envelope = v.object({
  success: v.boolean(),
  errors: v.optional(v.array(v.object({ code: v.number(), message: v.string() })), []),
  result: v.unknown(),
})

/** Paths are below `/client/v4`. */
export type CloudflareApi = {
  /** Returns the result of a call. @throws CloudflareError */
  call: <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    init?: { method: string; body?: unknown },
  ) => Promise<v.InferOutput<Schema>>
  /** Like `call`, but returns `null` if the thing does not exist. */
  find: <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
  ) => Promise<v.InferOutput<Schema> | null>
  /** Returns the bytes of an R2 object, or `null`. @throws CloudflareError */
  getObject: (path: string) => Promise<ArrayBuffer | null>
  /** @throws CloudflareError if it was not stored */
  putObject: (path: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
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

/** Makes the client; sends nothing yet. */
export const openCloudflareApi = (access: Access): CloudflareApi => {
  const send = (path: string, init?: RequestInit) => sendWith(access, path, init)
  const call: CloudflareApi['call'] = async (schema, path, init) => {
    const response = await send(
      path,
      init && {
        method: init.method,
        ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
        headers: { 'content-type': 'application/json' },
      },
    )
    const { status } = response
    const what = `${init?.method ?? 'GET'} ${path}`
    const envelope = v.safeParse(Envelope, await response.json().catch(() => null))
    if (!envelope.success) {
      const message = `Cloudflare responded to ${what} with ${status} and no JSON.`
      throw new CloudflareError(message, { status })
    }
    const { success, errors, result } = envelope.output
    if (success) return v.parse(schema, result)
    const reasons = errors.map(({ code, message }) => `${message} (${code})`).join(', ')
    throw new CloudflareError(`Cloudflare refused ${what}: ${reasons || status}`, { status })
  }

  return {
    call,
    find: async (schema, path) => {
      try {
        return await call(schema, path)
      } catch (error) {
        if (error instanceof CloudflareError && error.status === 404) return null
        throw error
      }
    },
    getObject: async (path) => {
      const response = await send(path)
      if (response.status === 404) return null
      await checkStored(response, `GET ${path}`)
      return response.arrayBuffer()
    },
    putObject: async (path, body) => {
      const response = await send(path, { method: 'PUT', body })
      await checkStored(response, `PUT ${path}`)
      await response.arrayBuffer()
    },
  }
}

const sendWith = (
  { baseUrl, token, signal }: Access,
  path: string,
  init: RequestInit = {},
): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return fetchPatiently(`${baseUrl}${path}`, { ...init, headers }, signal)
}

const checkStored = async (response: Response, what: string): Promise<void> => {
  if (response.ok) return
  await response.arrayBuffer()
  const { status } = response
  throw new CloudflareError(`Cloudflare refused ${what} with ${status}.`, { status })
}

/** Retries temporary failures after growing pauses. Every call here is safe to repeat. */
const fetchPatiently = async (
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(url, {
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
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
