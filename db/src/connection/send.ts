/** One request to the libSQL server, and its whole response in time. */
import { DatabaseOverloaded } from './load-limit.ts'

/** The server could not be reached, broke off, took too long, or responded with 5xx. Whether a write took effect is unknown. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

/** What libSQL's client reads of a response. As text it is read once, where a `Response` made of it would be read again by workerd. */
type WholeResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'text'>

/** @throws DatabaseUnreachable, DatabaseOverloaded */
export type Send = (request: Request) => Promise<WholeResponse>

/** How long one round trip may take before the database counts as out of reach, in milliseconds. */
export const defaultBudgetMs = 5000

/**
 * The body is read here, so that every network error is a `DatabaseUnreachable`; so is a response that takes longer than
 * `budgetMs`, in milliseconds.
 */
export const createSend =
  (budgetMs = defaultBudgetMs): Send =>
  async (request) => {
    const response = await sendInTime(request, budgetMs).catch((cause: unknown) => {
      throw new DatabaseUnreachable('The libSQL server did not answer', { cause })
    })
    const { status } = response
    if (status === 429) throw new DatabaseOverloaded('The libSQL server responded with 429')
    if (status >= 500) throw new DatabaseUnreachable(`The libSQL server responded with ${status}`)
    return response
  }

/** The timer ends with the response: one that runs on keeps a Durable Object in memory. */
const sendInTime = async (request: Request, budgetMs: number): Promise<WholeResponse> => {
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new DOMException('The database took too long', 'TimeoutError')),
    budgetMs,
  )
  try {
    const response = await fetch(request, { signal: timeout.signal })
    const { ok, status, headers } = response
    const text = await response.text()
    return { ok, status, headers, text: async () => text, json: async () => JSON.parse(text) }
  } finally {
    clearTimeout(timer)
  }
}
