import { DatabaseOverloaded } from './load-limit.ts'

/**
 * The server was unreachable, closed the connection, took too long or responded with 5xx. It is
 * unknown whether a write took effect.
 */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

/**
 * The parts of a response that libSQL's client reads. The body is already read as text, because workerd would
 * read it again if it were wrapped in a new `Response`.
 */
type WholeResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'text'>

/** @throws DatabaseUnreachable, DatabaseOverloaded */
export type Send = (request: Request) => Promise<WholeResponse>

export const defaultBudgetMs = 5000

/**
 * Sends one request and reads its whole body, so that every network error becomes a
 * `DatabaseUnreachable`. So does a response that takes longer than `budgetMs` milliseconds.
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

/** Clears the timer with the response, because a running timer keeps a Durable Object in memory. */
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
