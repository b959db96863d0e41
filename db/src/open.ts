/** The only place that makes a database client; the same one for workerd and for Node. */
import {
  type Client,
  createClient,
  type InArgs,
  LibsqlError,
  type ResultSet,
  type TransactionMode,
} from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'

import { isLoopback } from '@shop/domain/loopback'

import {
  batchRequest,
  executeRequest,
  resultOfExecute,
  resultsOfBatch,
  type Statement,
} from './hrana.ts'
import type { LoadLimit } from './load-limit.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'
import { createSend } from './send.ts'
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
import { noStreams, type Streams } from './streams.ts'

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
  /** Streams that several databases of one program share. None stays open unless given, as for a server far away. */
  streams?: Streams
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
    streams = noStreams,
  }: DatabaseOptions = {},
): Database => {
  checkEncrypted(url, authToken)
  const toItsEnd = <Result>(work: Promise<Result>): Promise<Result> => {
    // The caller handles its failure.
    keepAlive(work.catch(() => {}))
    return work
  }
  const send = createSend(roundTripBudgetMs)
  const pipeline = createPipeline({ url, authToken }, { streams, send })
  // For transactions of several round trips, which backups alone have.
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: async (request: Request) => {
      const { status, type, bytes } = await toItsEnd(limit(() => send(request)))
      return new Response(bytes, { status, headers: { 'content-type': type } })
    },
  })
  return drizzle(
    withPipeline(client, (isWrite, request) => toItsEnd(limit(() => pipeline(isWrite, request)))),
    { schema },
  )
}

/** `libsql:` is encrypted too, unless its URL says `tls=0`. */
const checkEncrypted = (url: string, authToken: string | undefined): void => {
  const { protocol, hostname, searchParams } = new URL(url)
  const isEncrypted = /^(?:https|libsql|wss):$/.test(protocol) && searchParams.get('tls') !== '0'
  if (!authToken || isLoopback(hostname) || isEncrypted) return
  const message = `LIBSQL_URL would send its token unencrypted to ${hostname}: use https:// or libsql://. Only a server on this machine may be at http://.`
  throw new Error(message)
}

/** Each statement and each batch is one round trip. Batches that write take the lock at their start. */
const withPipeline = (client: Client, pipeline: Pipeline): Client => {
  client.execute = async (statement: Statement, args?: InArgs) => {
    const whole = typeof statement === 'string' && args ? { sql: statement, args } : statement
    return resultOfExecute(await pipeline(modeOf([whole]) === 'write', executeRequest(whole)))
  }
  client.batch = (statements, mode = modeOf(statements)) => {
    const request = batchRequest(statements, mode)
    return retryWhileBusy(async () => resultsOfBatch(await pipeline(mode === 'write', request)))
  }
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

const modeOf = (statements: readonly Statement[]): TransactionMode =>
  statements.every((statement) => /^\s*select\b/i.test(textOf(statement))) ? 'read' : 'write'

const textOf = (statement: Statement): string => {
  if (typeof statement === 'string') return statement
  return Array.isArray(statement) ? statement[0] : statement.sql
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
