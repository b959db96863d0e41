import {
  type Client,
  createClient,
  type InArgs,
  type InStatement,
  LibsqlError,
  type TransactionMode,
} from '@libsql/client/web'

import { isLoopback } from '@shop/domain/loopback'
import { sleep } from '@shop/domain/time'

import { DatabaseOverloaded, type LoadLimit } from './load-limit.ts'

/** The server was unreachable, too slow or failed. A write may still have taken effect. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

export type DatabaseAddress = { url: string; authToken?: string | undefined }

export type ConnectionOptions = {
  /** Rejects round trips while too many are under way. By default, there is no limit. */
  limit?: LoadLimit
  /**
   * Called with each round trip. When a client disconnects, workerd cancels the work of its
   * request. Without `keepAlive`, a cancelled round trip would count as under way forever.
   */
  keepAlive?: (roundTrip: Promise<unknown>) => void
  /** A longer round trip fails with `DatabaseUnreachable`. */
  roundTripBudgetMs?: number
}

/** @throws Error when a token would be sent unencrypted to another machine */
export const connect = (
  { url, authToken }: DatabaseAddress,
  {
    limit = (send) => send(() => {}),
    keepAlive = () => {},
    roundTripBudgetMs = 5000,
  }: ConnectionOptions,
): Client => {
  checkEncrypted(url, authToken)
  const admit: LoadLimit = (send) => {
    const roundTrip = limit(send)
    // The caller handles the error.
    keepAlive(roundTrip.catch(() => {}))
    return roundTrip
  }
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: (request: Request) => admit(() => send(request, roundTripBudgetMs)),
    // Disables the client's queue: workerd hangs if one request sends another's statements.
    concurrency: Number.POSITIVE_INFINITY,
  })
  return withRetries(client)
}

/**
 * Rejects a token, even one in the URL, that would be sent unencrypted to another machine.
 * `libsql:` is encrypted unless the URL says `tls=0`.
 */
const checkEncrypted = (url: string, authToken: string | undefined): void => {
  const { protocol, hostname, searchParams } = new URL(url)
  const isEncrypted = /^(?:https|libsql|wss):$/.test(protocol) && searchParams.get('tls') !== '0'
  const hasToken = Boolean(authToken) || searchParams.has('authToken')
  if (!hasToken || isLoopback(hostname) || isEncrypted) return
  const message = `LIBSQL_URL would send its token unencrypted to ${hostname}: use https:// or libsql://. Only a server on this machine may be at http://.`
  throw new Error(message)
}

/** libSQL's client reads only these parts. A new `Response` would copy the body. */
type WholeResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'text'>

const send = async (request: Request, budgetMs: number): Promise<WholeResponse> => {
  const response = await sendInTime(request, budgetMs).catch((cause: unknown) => {
    throw new DatabaseUnreachable('The libSQL server did not answer', { cause })
  })
  const { status } = response
  if (status === 429) throw new DatabaseOverloaded('The libSQL server responded with 429')
  if (status >= 500) throw new DatabaseUnreachable(`The libSQL server responded with ${status}`)
  return response
}

/** Clears the timer at the end, because a running timer would keep a Durable Object in memory. */
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

const withRetries = (client: Client): Client => {
  const batch = client.batch.bind(client)
  const execute = client.execute.bind(client)
  client.batch = (statements, mode = modeOf(statements)) =>
    retryWhileBusy(() => batch(statements, mode))
  client.execute = (statement: InStatement, args?: InArgs) =>
    retryWhileBusy(() =>
      typeof statement === 'string' ? execute(statement, args) : execute(statement),
    )
  return client
}

/** Each delay is up to 50 % longer at random. */
const busyPausesMs = [20, 60, 180, 540]

/** Retrying is safe, because a statement or batch that found the lock taken had no effect. */
const retryWhileBusy = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  for (const pauseMs of busyPausesMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_BUSY') throw error
    }
    await sleep(pauseMs * (1 + Math.random() / 2))
  }
  return send()
}

type Statement = InStatement | [sql: string, args?: InArgs]

const modeOf = (statements: readonly Statement[]): TransactionMode =>
  statements.every((statement) => reading.test(textOf(statement))) ? 'read' : 'write'

/** A statement that begins with `with` may also write. */
const reading = /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete|replace)\b))/is

const textOf = (statement: Statement): string => {
  if (typeof statement === 'string') return statement
  return Array.isArray(statement) ? statement[0] : statement.sql
}
