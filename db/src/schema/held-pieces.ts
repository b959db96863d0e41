/** Pieces in a visitor's pending orders, so that one visitor cannot block the shop's stock. */
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'

import { maxHeldPieces } from '@shop/domain/limits'

import { orders } from './orders.ts'

/** One row per order. A trigger deletes it when the order is no longer pending. */
export const heldPieces = sqliteTable(
  'held_pieces',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's address, keyed with the shop's own key, in hex. */
    visitor: text().notNull(),
    pieces: integer().notNull(),
    /** The visitor's total: these pieces plus those of their other orders within the last day. */
    held: integer().notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    check('held_pieces_most', sql.raw(`held <= ${maxHeldPieces}`)),
    // Each order sums what its visitor holds, using the index alone.
    index('held_pieces_visitor').on(table.visitor, table.createdAtMs, table.pieces),
  ],
)
