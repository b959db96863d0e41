/** Cloudflare's HTTP API (developers.cloudflare.com/api), as far as a deploy needs it and wrangler has no command for it. */
import * as v from 'valibot'

/** A refusal of Cloudflare, with its numbers, which its documentation explains. */
export class CloudflareError extends Error {
  override readonly name = 'CloudflareError'
  readonly status: number
  readonly codes: readonly number[]
  constructor(
    message: string,
    options: { status: number; codes?: readonly number[]; cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.status = options.status
    this.codes = options.codes ?? []
  }
}

const Envelope = v.object({
  success: v.boolean(),
  errors: v.optional(v.array(v.object({ code: v.number(), message: v.string() })), []),
  result: v.unknown(),
})

export type CloudflareApi = {
  /** The result of a call below `/client/v4`. @throws CloudflareError */
  call: <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    init?: { method: string; body?: unknown },
  ) => Promise<v.InferOutput<Schema>>
  /** The same, `null` where there is no such thing. */
  find: <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
  ) => Promise<v.InferOutput<Schema> | null>
}

const timeoutMs = 30_000

/** `baseUrl` ends in `/client/v4`; wrangler takes the same as `CLOUDFLARE_API_BASE_URL`. */
export const openCloudflareApi = ({
  baseUrl,
  token,
}: {
  baseUrl: string
  token: string
}): CloudflareApi => {
  const call: CloudflareApi['call'] = async (
    schema,
    path,
    { method = 'GET', body } = { method: 'GET' },
  ) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      const message =
        'Cloudflare cannot be reached: is this machine online? Nothing was changed by this step; run the command again.'
      throw new CloudflareError(message, { status: 0, cause })
    })
    const { status } = response
    const answer = v.safeParse(Envelope, await response.json().catch(() => null))
    if (!answer.success)
      throw new CloudflareError(
        `Cloudflare answered ${method} ${path} with ${status} and no JSON.`,
        { status },
      )
    const { success, errors, result } = answer.output
    if (!success) {
      const reasons = errors.map(({ code, message }) => `${message} (${code})`).join(', ')
      throw new CloudflareError(`Cloudflare refused ${method} ${path}: ${reasons || status}`, {
        status,
        codes: errors.map(({ code }) => code),
      })
    }
    return v.parse(schema, result)
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
  }
}
