import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Problem } from '@shop/contracts/problem'

/** A shop and its credentials. */
export type ShopTarget = {
  origin: string
  /** A deploy token or the staff key. Empty for public calls. */
  token: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Thrown if the shop rejects a call. `problem` is the response's body (RFC 9457). */
export class RefusedError extends Error {
  readonly problem: Partial<Problem>
  constructor(message: string, problem: Partial<Problem>) {
    super(message)
    this.problem = problem
  }
}

/** Thrown if no shop responds: a network error, another server, or a shop with an outage. */
export class UnreachableError extends Error {}

/** `path` is relative to `/api`. */
type Call = { method: string; path: string; body?: BodyInit; json?: unknown }

/** A call is retried at most this many times, and only if `Retry-After` is at most `maxWaitMs`. */
const maxRetries = 4
const maxWaitMs = 65_000

export const callShop = async (target: ShopTarget, call: Call): Promise<Response> => {
  for (let tries = 0; ; tries += 1) {
    const response = await fetchOnce(target, call)
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const mayRetry = tries < maxRetries && seconds * 1000 <= maxWaitMs
    if (mayRetry && [429, 503].includes(response.status)) {
      await sleep(seconds * 1000, null, target.signal ? { signal: target.signal } : {})
      continue
    }
    return await checked(`${target.origin}/api${call.path}`, response)
  }
}

const fetchOnce = async (
  { origin, token, headers, signal }: ShopTarget,
  { method, path, body, json }: Call,
): Promise<Response> => {
  const sent = json === undefined ? body : JSON.stringify(json)
  try {
    return await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      // An access proxy redirects to its sign-in page, which is not the shop's response.
      redirect: 'manual',
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal && { signal }),
    })
  } catch (error) {
    const { name, message, cause } = error as Error & {
      cause?: { code?: string; message?: string }
    }
    if (signal?.aborted && name !== 'TimeoutError') throw error
    const why = cause?.code ?? cause?.message ?? message
    throw new UnreachableError(`${origin} cannot be reached (${why}). Is the shop running there?`)
  }
}

/** Returns a success response. Throws for errors, and for HTML or redirects of another server. */
const checked = async (url: string, response: Response): Promise<Response> => {
  const { ok, status, headers } = response
  const isOfShop = status === 204 || /\bjson\b/.test(headers.get('content-type') ?? '')
  if (ok && isOfShop) return response
  const problem = (isOfShop && readProblem(await response.text())) || {}
  if (!problem.code) {
    const to = headers.get('location')
    throw new UnreachableError(
      `${new URL(url).origin} did not answer as a shop: is an access proxy before it${to ? ` (${to})` : ''}? Name the shop's own host (SHOP_HOST).`,
    )
  }
  const message = describeRefused(`${url} was refused (${status})`, problem)
  throw status >= 500 ? new UnreachableError(message) : new RefusedError(message, problem)
}

const readProblem = (text: string): Partial<Problem> | null => {
  try {
    return JSON.parse(text) as Partial<Problem> | null
  } catch {
    return null
  }
}

const describeRefused = (
  what: string,
  { code, title = '', detail = '', issues = [] }: Partial<Problem>,
): string =>
  [
    `${what}: ${[title, code].filter(Boolean).join(', ')}`,
    ...(detail ? [detail] : []),
    ...issues.map(({ path, message }) => `  - ${path} ${message}`),
  ].join('\n')

/** Thrown if the command is invalid. The message describes a valid command. */
export class UsageError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>

type Given = {
  named: string | undefined
  option: '--shop' | '--with'
  env: Env
  folder: string
  local?: string | undefined
}

/** Returns the shop's origin. @throws UsageError if it is missing or not an HTTP URL */
export const findShop = async ({ named, option, env, folder, local }: Given): Promise<string> => {
  const given = named ?? env['SHOP_ORIGIN'] ?? (await readConfigured(folder)) ?? local
  if (given && URL.canParse(given) && /^https?:$/.test(new URL(given).protocol))
    return new URL(given).origin
  const example = `as in ${option} https://shop.example`
  throw new UsageError(
    given
      ? `"${given}" is no shop. Name its origin, ${example}.`
      : `Name the shop, ${example}, or set SHOP_ORIGIN.`,
  )
}

const readConfigured = async (folder: string): Promise<string | undefined> => {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { config?: { shop?: string } }).config?.shop
}
