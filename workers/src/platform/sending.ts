/** Each row of a queue is sent at least once, despite crashes and concurrent senders. */
import { and, asc, eq, inArray, min, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type SQLiteColumn, type SQLiteTable, sqliteTable } from 'drizzle-orm/sqlite-core'

import type { Database } from '@shop/db/open'
import { sendingColumns } from '@shop/db/schema/sending'
import { minuteMs } from '@shop/domain/time'

/** A claim lasts longer than any attempt. Once the claim ends, another sender may claim the row. */
const leaseMs = 2 * minuteMs
/** After this time, the remaining rows wait for the next run. */
const maxRunMs = minuteMs

const common = sqliteTable('', sendingColumns)
type Common = typeof common
type CommonRow = Common['$inferSelect']

/** A queue has `sendingColumns`, and an index of its waiting rows by `next_try_at_ms`. */
export type Queue = SQLiteTable & Record<keyof CommonRow, SQLiteColumn>
type RowOf<Table extends Queue> = Table['$inferSelect']

/** Repeats the partial index's condition. With a parameter, SQLite would not use the index. */
export const isWaiting = sql`state = 'waiting'`

/** SQLite may reuse the `seq` of a deleted row, so the row is found by its id. */
export const isSameTry = (
  queue: Queue,
  { id, tries }: Pick<CommonRow, 'id' | 'tries'>,
): SQL | undefined => and(eq(queue.id, id), eq(queue.tries, tries), isWaiting)

type Run<Table extends Queue> = {
  db: Database
  queue: Table
  now: () => number
  /** The number of rows that one statement claims. */
  limit: number
  /** By default, all due rows are sent. */
  where?: SQL | undefined
  /** By default, the rows that have been due longest come first. */
  order?: SQL | undefined
  /** Statements that run before each claim, in the same batch. */
  prepare?: () => BatchItem<'sqlite'>[]
  /** Sends the rows and records the outcomes. Resolves to false to end the run. */
  send: (claimed: RowOf<Table>[]) => Promise<boolean>
}

/** @throws DatabaseUnreachable */
export const sendDue = async <Table extends Queue>(run: Run<Table>): Promise<void> => {
  const { db, queue, where, order, prepare, limit, now, send } = run
  const endAtMs = now() + maxRunMs
  while (now() < endAtMs) {
    const claims = claim({ db, queue, where, order, limit, nowMs: now() })
    const [first = claims, ...others] = [...(prepare?.() ?? []), claims]
    const rows = (await db.batch([first, ...others])).at(-1)
    // Drizzle cannot infer rows of a generic table. All columns are returned, so the cast is safe.
    const claimed = rows as RowOf<Table>[]
    const goesOn = claimed.length > 0 && (await send(claimed))
    if (!goesOn || claimed.length < limit) return
  }
}

type Claim = Pick<Run<Queue>, 'db' | 'queue' | 'where' | 'order' | 'limit'> & { nowMs: number }

/** A single statement claims rows, so that two senders never get the same row. */
const claim = ({ db, queue, where, order, limit, nowMs }: Claim) => {
  const due = db
    .select({ seq: queue.seq })
    .from(toCommon(queue))
    .where(and(isWaiting, where, sql`${queue.nextTryAtMs} <= ${nowMs}`))
    .orderBy(order ?? asc(queue.nextTryAtMs))
    .limit(limit)
  return db
    .update(toCommon(queue))
    .set({ tries: sql`${queue.tries} + 1`, nextTryAtMs: nowMs + leaseMs })
    .where(inArray(queue.seq, due))
    .returning()
}

/** The cast is safe, because only the columns that all queues share are used. */
const toCommon = (queue: Queue) => queue as SQLiteTable as Common

/** Resolves to null if no row is waiting. */
export const nextDueMs = async (db: Database, queue: Queue): Promise<number | null> => {
  const rows = toCommon(queue)
  const next = db.select({ atMs: min(rows.nextTryAtMs) }).from(rows)
  const [first] = await next.where(isWaiting)
  return first?.atMs ?? null
}

/** Returns the columns to store after a failed try. One more try follows the last delay. */
export const afterFailure = (
  tries: number,
  retryDelaysMs: readonly number[],
  nowMs: number,
): Partial<CommonRow> => {
  const delayMs = retryDelaysMs[tries - 1]
  return delayMs === undefined ? { state: 'failed' } : { nextTryAtMs: nowMs + delayMs }
}
