/** A client for a libSQL server over HTTP, for both workerd and Node. */
import {
  type Client,
  createClient,
  type InArgs,
  type InStatement,
  LibsqlError,
  type ResultSet,
  type TransactionMode,
} from '@libsql/client/web'

import { isLoopback } from '@shop/domain/loopback'

import type { LoadLimit } from './load-limit.ts'
import { createSend } from './send.ts'

/** Where the database is. A server on this machine may need no token. */
export type DatabaseAddress = { url: string; authToken?: string | undefined }

export type ConnectionOptions = {
  /** Rejects round trips while too many are under way. By default there is no limit. */
  limit?: LoadLimit
  /**
   * Called with each round trip. workerd drops the work of a request when its client disconnects.
   * Without `keepAlive`, such a round trip would never end and would count as under way forever.
   */
  keepAlive?: (roundTrip: Promise<unknown>) => void
  /** A round trip that takes longer fails with `DatabaseUnreachable`. 5000 ms by default. */
  roundTripBudgetMs?: number
}

/** @throws Error when a token would be sent unencrypted to another machine */
export const connect = (
  { url, authToken }: DatabaseAddress,
  { limit = (send) => send(), keepAlive = () => {}, roundTripBudgetMs }: ConnectionOptions,
): Client => {
  checkEncrypted(url, authToken)
  const admit: LoadLimit = (send) => {
    const roundTrip = limit(send)
    // The caller handles the error.
    keepAlive(roundTrip.catch(() => {}))
    return roundTrip
  }
  const send = createSend(roundTripBudgetMs)
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: (request: Request) => admit(() => send(request)),
    // The client's own queue would let one request send another's work; workerd makes that hang.
    concurrency: Number.POSITIVE_INFINITY,
  })
  return withRetries(client)
}

/** The URL may also contain a token. `libsql:` is encrypted, unless its URL says `tls=0`. */
const checkEncrypted = (url: string, authToken: string | undefined): void => {
  const { protocol, hostname, searchParams } = new URL(url)
  const isEncrypted = /^(?:https|libsql|wss):$/.test(protocol) && searchParams.get('tls') !== '0'
  const hasToken = Boolean(authToken) || searchParams.has('authToken')
  if (!hasToken || isLoopback(hostname) || isEncrypted) return
  const message = `LIBSQL_URL would send its token unencrypted to ${hostname}: use https:// or libsql://. Only a server on this machine may be at http://.`
  throw new Error(message)
}

/** A batch is one round trip. If it writes, it is sent again while another write has the lock. */
const withRetries = (client: Client): Client => {
  const batch = client.batch.bind(client)
  client.batch = (statements, mode = modeOf(statements)) =>
    retryWhileBusy(() => batch(statements, mode))
  return client
}

/** Delays before a batch is sent again, in milliseconds, before up to 50% jitter is added. */
const busyPausesMs = [20, 60, 180, 540]

/** Retrying is safe: a batch that found the lock taken had no effect. */
const retryWhileBusy = async (send: () => Promise<ResultSet[]>): Promise<ResultSet[]> => {
  for (const pauseMs of busyPausesMs) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_BUSY') throw error
    }
    const jitteredMs = pauseMs * (1 + Math.random() / 2)
    await new Promise((resolve) => setTimeout(resolve, jitteredMs))
  }
  return send()
}

type Statement = InStatement | [sql: string, args?: InArgs]

const modeOf = (statements: readonly Statement[]): TransactionMode =>
  statements.every((statement) => reading.test(textOf(statement))) ? 'read' : 'write'

/** A statement that begins with `with` may write, too. */
const reading = /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete|replace)\b))/is

const textOf = (statement: Statement): string => {
  if (typeof statement === 'string') return statement
  return Array.isArray(statement) ? statement[0] : statement.sql
}
