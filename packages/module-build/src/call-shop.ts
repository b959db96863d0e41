/** Calls of a shop's API, with what may go wrong on the way told apart. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Problem } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'

import { describeRefused, describeStranger, readProblem } from './describe-refused.ts'

/** A shop, and how it is called. */
export type ShopTarget = {
  origin: string
  /** A deploy token, or the key of staff. */
  token: string
  /** For an access proxy before the shop. */
  headers?: Record<string, string>
  /** Breaks it off. */
  signal?: AbortSignal
}

/** The shop says no; `problem` is its body (RFC 9457). */
export class RefusedError extends Error {
  readonly problem: Partial<Problem>
  constructor(message: string, problem: Partial<Problem>) {
    super(message)
    this.problem = problem
  }
}

/** No shop responded: the network, another server, or a shop that cannot serve. */
export class UnreachableError extends Error {}

type Call = {
  method: string
  /** Below `/api`. */
  path: string
  body?: BodyInit
  json?: unknown
  /** The manifest, if it is what is sent: the error then says which of its fields. */
  release?: Release
}

/** A shop that is busy says when to come again; so often, and so long at most. */
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
      // An access proxy sends strangers to its page, which would be read in place of the shop's response.
      redirect: 'manual',
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
    const why = cause?.code ?? cause?.message ?? message
    throw new UnreachableError(`${origin} cannot be reached (${why}). Is the shop running there?`)
  }
}

const checked = async (url: string, response: Response, release?: Release): Promise<Response> => {
  const { ok, status } = response
  const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
  if (ok && !isPage) return response
  const text = await response.text()
  const problem = isPage ? null : readProblem(text)
  if (!problem?.code) throw new UnreachableError(describeStranger(url))
  const message = describeRefused({ url, status, problem, release })
  throw status >= 500 ? new UnreachableError(message) : new RefusedError(message, problem)
}
