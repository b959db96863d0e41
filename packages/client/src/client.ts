/** The one way a browser room or a server half talks to the API. */
import * as v from 'valibot'

import { parseProblem, unreachable, unreadable } from './api-problem.ts'

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
}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** A file is sent as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Sends a request to a path of the API. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Makes a client on any way to reach the API (`/api/products`). */
export const createClient = (options: { fetch: Fetch }): Client => ({
  request: async (path, schema, request = {}) => {
    const response = await send(options.fetch, path, request)
    if (!response.ok) throw await parseProblem(response)
    const answer = v.safeParse(schema, await readBody(response, request.signal))
    if (!answer.success) throw unreadable(new v.ValiError(answer.issues))
    return answer.output
  },
})

const send = async (
  fetch: Fetch,
  path: string,
  { method = 'GET', body, headers = {}, signal }: RequestOptions,
): Promise<Response> => {
  const init: RequestInit = { method, headers: { accept: 'application/json', ...headers } }
  if (signal) init.signal = signal
  if (body !== undefined) {
    const isFile = body instanceof Blob
    init.body = isFile ? body : JSON.stringify(body)
    init.headers = { ...init.headers, 'content-type': isFile ? body.type : 'application/json' }
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
    if (signal?.aborted) throw error
    throw error instanceof SyntaxError ? unreadable(error) : unreachable(error)
  }
}
