/** The one way a browser room or a server half talks to the API. */
import * as v from 'valibot'

import { parseProblem, unreachable } from './api-problem.ts'

/** Answers of GET calls by path, as they travel inside a rendered page. */
export type Seed = Record<string, unknown>

export type Client = {
  /**
   * Calls the API and reads the answer through `schema`.
   * @throws ApiProblem for every refusal, and when nothing answers
   */
  request: <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    options?: RequestOptions,
  ) => Promise<v.InferOutput<Schema>>
  /** What GET calls answered so far, for the page to carry; empty unless `isRecording`. */
  recorded: Seed
}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Makes a client. `fetch` takes API paths (`/api/products`); `seed` answers each of its paths once
 * without the network, so that a page rendered at the edge hydrates from what it carries.
 */
export const createClient = (options: {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  seed?: Seed
  isRecording?: boolean
}): Client => {
  const seed = new Map(Object.entries(options.seed ?? {}))
  const recorded: Seed = {}

  const load = async (path: string, request: RequestOptions): Promise<unknown> => {
    const isRead = (request.method ?? 'GET') === 'GET'
    if (isRead && seed.has(path)) return takeFrom(seed, path)
    const response = await send(options.fetch, path, request)
    if (!response.ok) throw await parseProblem(response)
    const body = await readBody(response, request.signal)
    if (isRead && options.isRecording) recorded[path] = body
    return body
  }

  return {
    recorded,
    request: async (path, schema, request = {}) => {
      const answer = v.safeParse(schema, await load(path, request))
      if (!answer.success) throw unreachable(new v.ValiError(answer.issues))
      return answer.output
    },
  }
}

/** A client for pages of this origin. Each module makes its own, so that its `ApiProblem` is its own class. */
export const createBrowserClient = (seed: Seed = {}): Client =>
  createClient({ fetch: (path, init) => fetch(path, init), seed })

const takeFrom = (seed: Map<string, unknown>, path: string): unknown => {
  const answer = seed.get(path)
  seed.delete(path)
  return answer
}

const send = async (
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  path: string,
  { method = 'GET', body, headers = {}, signal }: RequestOptions,
): Promise<Response> => {
  const init: RequestInit = { method, headers: { accept: 'application/json', ...headers } }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  try {
    return await fetch(path, init)
  } catch (error) {
    throw signal?.aborted ? error : unreachable(error)
  }
}

/** A 200 that is no JSON comes from something between us and the shop, such as a hotel's sign-in page. */
const readBody = async (response: Response, signal: AbortSignal | undefined): Promise<unknown> => {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch (error) {
    throw signal?.aborted ? error : unreachable(error)
  }
}
