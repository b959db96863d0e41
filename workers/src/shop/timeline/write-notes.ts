import { and, eq, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { mayActAs } from '@shop/contracts/staff'
import { notes } from '@shop/db/schema/notes'
import { orders } from '@shop/db/schema/orders'

import type { Args, ById, PersonCtx } from '../../platform/context.ts'
import { hasChanged } from '../../platform/sql.ts'
import { getCustomer } from '../customers/list-customers.ts'
import { orderNotFound } from '../orders/edit-order.ts'

type Note = { id: string; text: string }

/** @throws ProblemError `order-not-found` */
export const addOrderNote = async ({ ctx, input: { id, text } }: Args<Note>): Promise<void> => {
  const { db, actor, now } = ctx
  const isOwn = eq(orders.id, id)
  // The note depends on the update, because the order may be deleted at any moment.
  const [{ rowsAffected }] = await db.batch([
    // Makes open pages reload the order.
    db.update(orders).set({ updatedAtMs: now() }).where(isOwn),
    db.run(sql`
      insert into ${notes} (id, order_id, text, created_by, created_at_ms)
        select ${crypto.randomUUID()}, ${id}, ${text}, ${actor.email}, ${now()} where ${hasChanged}`),
  ])
  if (rowsAffected === 0) throw orderNotFound(id)
  ctx.pokeRealtimeFeed()
}

/** `id` is that of the customer's first order. @throws ProblemError `customer-not-found` */
export const addCustomerNote = async ({ ctx, input: { id, text } }: Args<Note>): Promise<void> => {
  const { email } = await getCustomer({ ctx, input: { id } })
  await ctx.db.insert(notes).values({
    id: crypto.randomUUID(),
    customerEmail: email,
    text,
    createdBy: ctx.actor.email,
    createdAtMs: ctx.now(),
  })
}

/** Managers may delete any note, others only their own. @throws ProblemError `note-not-found` */
export const deleteNote = async ({ ctx, input: { id } }: ById<PersonCtx>): Promise<void> => {
  const { email, role } = ctx.actor
  const isOwn = mayActAs(role, 'manager') ? undefined : eq(notes.createdBy, email)
  const { rowsAffected } = await ctx.db.delete(notes).where(and(eq(notes.id, id), isOwn))
  if (rowsAffected === 0)
    throw new ProblemError('note-not-found', 'This note is gone, or a colleague wrote it.')
}
