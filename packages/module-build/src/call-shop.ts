/** Calls a shop's API and distinguishes the ways in which a call can fail. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Problem } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'

/** A shop and its credentials. */
export type ShopTarget = {
  origin: string
  /** A deploy token, or the key of staff. Empty for what everybody may read. */
  token: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The shop rejected the call. `problem` is the response's body (RFC 9457). */
export class RefusedError extends Error {
  readonly problem: Partial<Problem>
  constructor(message: string, problem: Partial<Problem>) {
    super(message)
    this.problem = problem
  }
}

/** No shop responded: a network error, another server, or a shop that cannot serve. */
export class UnreachableError extends Error {}

type Call = {
  method: string
  /** The path below `/api`. */
  path: string
  body?: BodyInit
  json?: unknown
  /** The manifest, if the body is one, so that errors can name its fields. */
  release?: Release
}

/**
 * A busy shop sends `Retry-After`. A call fails after this many retries, or if it would have to
 * wait longer than `maxWaitMs`.
 */
const maxRetries = 4
const maxWaitMs = 65_000

/** @throws RefusedError, UnreachableError */
export const callShop = async (target: ShopTarget, call: Call): Promise<Response> => {
  for (let tries = 0; ; tries += 1) {
    const response = await fetchOnce(target, call)
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const mayRetry = tries < maxRetries && seconds * 1000 <= maxWaitMs
    if (mayRetry && [429, 503].includes(response.status)) {
      await sleep(seconds * 1000, null, target.signal ? { signal: target.signal } : {})
      continue
    }
    return await checked(`${target.origin}/api${call.path}`, response, call.release)
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
      // An access proxy redirects to its own page, which must not be read as the shop's response.
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

/**
 * Returns the response if it is a success of a shop. An access proxy or another server sends a page
 * or a redirect instead.
 */
const checked = async (url: string, response: Response, release?: Release): Promise<Response> => {
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
  const message = describeRefused(`${url} was refused (${status})`, problem, release)
  throw status >= 500 ? new UnreachableError(message) : new RefusedError(message, problem)
}

const readProblem = (text: string): Partial<Problem> | null => {
  try {
    return JSON.parse(text) as Partial<Problem> | null
  } catch {
    return null
  }
}

/** Returns the shop's explanation, and how to get a token that allows the release. */
const describeRefused = (
  what: string,
  { code, title = '', detail = '', issues = [] }: Partial<Problem>,
  release: Release | undefined,
): string =>
  [
    `${what}: ${[title, code].filter(Boolean).join(', ')}`,
    ...(detail ? [detail] : []),
    ...issues.map(({ path, message }) => `  - ${nameOf(path, release)} ${message}`),
    ...(code === 'beyond-deploy-token' && release ? [describeToken(release)] : []),
  ].join('\n')

/** Returns the path of a field, with the route if it is one: `routes.1 (/looks/*)`. */
const nameOf = (path: string, release: Release | undefined): string => {
  const [field, index] = path.split('.')
  const route = field === 'routes' ? release?.routes[Number(index)] : undefined
  return route === undefined ? path : `${path} (${route})`
}

const describeToken = ({ module, routes, slots }: Release): string => {
  const names = Object.keys(slots)
  const flags = [
    ...(routes.length > 0 ? [`--routes '${routes.join(',')}'`] : []),
    ...(names.length > 0 ? [`--slots ${names.join(',')}`] : []),
  ]
  return `Ask whoever runs the shop to make a token that allows this release:\n  npm run token -- add ${module} ${flags.join(' ')}`
}
