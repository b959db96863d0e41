/** A client of a libSQL server over HTTP; the same one for workerd and for Node. */
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

/** Where the database is; the token is absent for a server on this machine. */
export type DatabaseAddress = { url: string; authToken?: string | undefined }

export type ConnectionOptions = {
  /** Refuses round trips while too many are under way; none, unless given. */
  limit?: LoadLimit
  /**
   * Called with each round trip. workerd drops the work of a request when its client leaves: a round
   * trip without `keepAlive` would never end, and count as under way for ever.
   */
  keepAlive?: (roundTrip: Promise<unknown>) => void
  /** How long one round trip may take before the database counts as out of reach, in milliseconds; 5000 unless given. */
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
    // The caller handles its failure.
    keepAlive(roundTrip.catch(() => {}))
    return roundTrip
  }
  const send = createSend(roundTripBudgetMs)
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: (request: Request) => admit(() => send(request)),
    // The client's own queue would have one request send the work of another, which workerd forbids: that one would hang.
    concurrency: Number.POSITIVE_INFINITY,
  })
  return withRetries(client)
}

/** A token that the URL carries counts, too; `libsql:` is encrypted, unless its URL says `tls=0`. */
const checkEncrypted = (url: string, authToken: string | undefined): void => {
  const { protocol, hostname, searchParams } = new URL(url)
  const isEncrypted = /^(?:https|libsql|wss):$/.test(protocol) && searchParams.get('tls') !== '0'
  const hasToken = Boolean(authToken) || searchParams.has('authToken')
  if (!hasToken || isLoopback(hostname) || isEncrypted) return
  const message = `LIBSQL_URL would send its token unencrypted to ${hostname}: use https:// or libsql://. Only a server on this machine may be at http://.`
  throw new Error(message)
}

/** Each batch is one round trip. One that writes takes the lock at its start, and is sent again while another write has it. */
const withRetries = (client: Client): Client => {
  const batch = client.batch.bind(client)
  client.batch = (statements, mode = modeOf(statements)) =>
    retryWhileBusy(() => batch(statements, mode))
  return client
}

/** Pauses before a batch is sent again, in milliseconds, up to half as long again. */
const busyPausesMs = [20, 60, 180, 540]

/** Nothing has taken effect when the lock was held by another write. */
const retryWhileBusy = async (send: () => Promise<ResultSet[]>): Promise<ResultSet[]> => {
  for (const pauseMs of busyPausesMs) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- One try after the other.
      return await send()
    } catch (error) {
      if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_BUSY') throw error
    }
    const jitteredMs = pauseMs * (1 + Math.random() / 2)
    // oxlint-disable-next-line no-await-in-loop -- The pause before the next try.
    await new Promise((resolve) => setTimeout(resolve, jitteredMs))
  }
  return send()
}

/** A statement, or its text with its arguments by position, as the client takes them. */
type Statement = InStatement | [sql: string, args?: InArgs]

const modeOf = (statements: readonly Statement[]): TransactionMode =>
  statements.every((statement) => reading.test(textOf(statement))) ? 'read' : 'write'

/** What begins with `with` may write, too. */
const reading = /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete|replace)\b))/is

const textOf = (statement: Statement): string => {
  if (typeof statement === 'string') return statement
  return Array.isArray(statement) ? statement[0] : statement.sql
}
