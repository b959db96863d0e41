import * as v from 'valibot'

import { parseProblem, unreachable, unreadable } from './api-problem.ts'

/** The first argument of every call in this package. */
export type Client = {
  /**
   * @throws ApiProblem `bad-input`, `offline`, `internal`; for staff also `staff-only`,
   * `role-required`
   */
  request: <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    options?: RequestOptions,
  ) => Promise<v.InferOutput<Schema>>
}

/** By default a GET. A `Blob` is sent unchanged, any other body as JSON. */
export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  read?: (response: Response) => Promise<unknown>
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Makes a client that sends requests (`/api/products`) through `fetch`. */
export const createClient = (options: { fetch: Fetch }): Client => ({
  request: async (path, schema, request = {}) => {
    const response = await send(options.fetch, path, request)
    if (!response.ok) throw await parseProblem(response)
    const result = v.safeParse(schema, await readBody(response, request))
    if (!result.success) throw unreadable(new v.ValiError(result.issues))
    return result.output
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

/** Throws if the body is not JSON, for example because a hotel's network sent its sign-in page. */
const readBody = async (
  response: Response,
  { signal, read = (json) => json.json() }: RequestOptions,
): Promise<unknown> => {
  if (response.status === 204) return null
  try {
    return await read(response)
  } catch (error) {
    if (signal?.aborted) throw error
    throw error instanceof SyntaxError ? unreadable(error) : unreachable(error)
  }
}
