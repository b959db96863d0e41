/** The only place that makes a database client; the same one for workerd and for Node. */
import {
  type Client,
  createClient,
  LibsqlError,
  type ResultSet,
  type TransactionMode,
} from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'

import { isLoopback } from '@shop/domain/loopback'

import { DatabaseOverloaded, type LoadLimit } from './load-limit.ts'
import { audit } from './schema/audit.ts'
import { customers } from './schema/customers.ts'
import { deletedOrders } from './schema/deleted-orders.ts'
import { events } from './schema/events.ts'
import { orderItems } from './schema/order-items.ts'
import { orders } from './schema/orders.ts'
import { products } from './schema/products.ts'
import { deployTokens, moduleChannels, moduleReleases } from './schema/releases.ts'
import { reviews } from './schema/reviews.ts'
import { stockMovements } from './schema/stock-movements.ts'

const schema = {
  audit,
  customers,
  deletedOrders,
  deployTokens,
  events,
  moduleChannels,
  moduleReleases,
  orderItems,
  orders,
  products,
  reviews,
  stockMovements,
}

export type Database = LibSQLDatabase<typeof schema> & { $client: Client }

/** Where the database is; the token is absent for a server on this machine. */
export type DatabaseAddress = { url: string; authToken?: string | undefined }

/** The server could not be reached, broke off, took too long, or responded with 5xx. Whether a write took effect is unknown. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

/** How long one round trip may take before the database counts as out of reach, in milliseconds. */
const defaultBudgetMs = 5000

export type DatabaseOptions = {
  /** Refuses round trips while too many are under way; none, unless given. */
  limit?: LoadLimit
  /**
   * Called with each round trip. workerd drops the work of a request when its client leaves: a round
   * trip without `keepAlive` would never end, and count as under way for ever.
   */
  keepAlive?: (roundTrip: Promise<unknown>) => void
  /** How long one round trip may take before the database counts as out of reach, in milliseconds. */
  roundTripBudgetMs?: number
}

/**
 * Opens a database over HTTP. Nothing is sent before the first query. A round trip of work on the whole database may
 * take longer than a shopper would wait: `roundTripBudgetMs`, 5000 unless given.
 * @throws Error when a token would be sent unencrypted to another machine
 */
export const openDatabase = (
  { url, authToken }: DatabaseAddress,
  {
    limit = (send) => send(),
    keepAlive = () => {},
    roundTripBudgetMs = defaultBudgetMs,
  }: DatabaseOptions = {},
): Database => {
  checkEncrypted(url, authToken)
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: (request: Request) => {
      const response = limit(() => fetchWhole(request, roundTripBudgetMs))
      // The caller handles its failure.
      keepAlive(response.catch(() => {}))
      return response
    },
    // The client's own queue would run a query on behalf of another request, which workerd forbids.
    concurrency: Number.POSITIVE_INFINITY,
  })
  return drizzle(withBatchModes(client), { schema })
}

/** `libsql:` is encrypted too, unless its URL says `tls=0`. */
const checkEncrypted = (url: string, authToken: string | undefined): void => {
  const { protocol, hostname, searchParams } = new URL(url)
  const isEncrypted = /^(?:https|libsql|wss):$/.test(protocol) && searchParams.get('tls') !== '0'
  if (!authToken || isLoopback(hostname) || isEncrypted) return
  const message = `LIBSQL_URL would send its token unencrypted to ${hostname}: use https:// or libsql://. Only a server on this machine may be at http://.`
  throw new Error(message)
}

/**
 * Batches that write take the lock at their start. The client begins them deferred, and two such
 * transactions at once end with "database is locked" for one of them, which waiting would have spared it.
 */
const withBatchModes = (client: Client): Client => {
  const batch = client.batch.bind(client)
  client.batch = (statements, mode = modeOf(statements)) =>
    retryWhileBusy(() => batch(statements, mode))
  return client
}

/** Pauses before a batch is sent again, in milliseconds, up to half as long again. */
const busyPausesMs = [20, 60, 180, 540]

/** The lock was held by another write, and nothing has taken effect: a batch that gets none is sent again. */
const retryWhileBusy = async <Result>(send: () => Promise<Result>): Promise<Result> => {
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

type Statement = Parameters<Client['batch']>[0][number]

const modeOf = (statements: readonly Statement[]): TransactionMode =>
  statements.every((statement) => /^\s*select\b/i.test(textOf(statement))) ? 'read' : 'write'

const textOf = (statement: Statement): string => {
  if (typeof statement === 'string') return statement
  return Array.isArray(statement) ? statement[0] : statement.sql
}

/** The body is read here, so that every network error is a `DatabaseUnreachable`. */
const fetchWhole = async (request: Request, budgetMs: number): Promise<Response> => {
  const { status, type, bytes } = await roundTrip(request, budgetMs).catch((cause: unknown) => {
    throw new DatabaseUnreachable('The libSQL server did not answer', { cause })
  })
  if (status === 429) throw new DatabaseOverloaded('The libSQL server responded with 429')
  if (status >= 500) throw new DatabaseUnreachable(`The libSQL server responded with ${status}`)
  return new Response(bytes, { status, headers: { 'content-type': type } })
}

/** The timer ends with the response: one that runs on keeps a Durable Object in memory. */
const roundTrip = async (request: Request, budgetMs: number) => {
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new DOMException('The database took too long', 'TimeoutError')),
    budgetMs,
  )
  try {
    const response = await fetch(request, { signal: timeout.signal })
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, bytes: await response.arrayBuffer() }
  } finally {
    clearTimeout(timer)
  }
}

type Query = { toSQL: () => { sql: string; params: unknown[] } }

/**
 * Runs queries as one transaction in one round trip, in order; all take effect or none.
 * @throws LibsqlError when any statement fails
 */
export const writeBatch = (db: Database, queries: readonly Query[]): Promise<ResultSet[]> =>
  db.$client.batch(
    queries.map((query) => {
      const { sql, params } = query.toSQL()
      return { sql, args: params as (string | number | null)[] }
    }),
  )
