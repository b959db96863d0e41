import { and, eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { mayActAs } from '@shop/contracts/staff'
import { notes } from '@shop/db/schema/notes'
import { orders } from '@shop/db/schema/orders'

import type { Args, StaffCtx } from '../../platform/context.ts'
import { getCustomer } from '../customers/list-customers.ts'
import { getOrder } from '../orders/edit-order.ts'

type Note = { id: string; text: string }

/** @throws ProblemError `order-not-found` */
export const addOrderNote = async ({ ctx, input: { id, text } }: Args<Note>): Promise<void> => {
  const { id: orderId } = await getOrder({ ctx, input: { id } })
  await ctx.db.batch([
    ctx.db.insert(notes).values(makeNote(ctx, { orderId, text })),
    // Open pages load the order again.
    ctx.db.update(orders).set({ updatedAtMs: ctx.now() }).where(eq(orders.id, id)),
  ])
  ctx.pokeRealtimeFeed()
}

/** `id` is that of the customer's first order. @throws ProblemError `customer-not-found` */
export const addCustomerNote = async ({ ctx, input: { id, text } }: Args<Note>): Promise<void> => {
  const { email } = await getCustomer({ ctx, input: { id } })
  await ctx.db.insert(notes).values(makeNote(ctx, { customerEmail: email, text }))
}

const makeNote = (
  { actor, now }: StaffCtx,
  note: Pick<typeof notes.$inferInsert, 'orderId' | 'customerEmail' | 'text'>,
) => ({ id: crypto.randomUUID(), ...note, createdBy: actor.email, createdAtMs: now() })

/** Managers delete any note, others their own. @throws ProblemError `note-not-found` */
export const deleteNote = async ({ ctx, input: { id } }: Args<{ id: string }>): Promise<void> => {
  const { email, role } = ctx.actor
  const isOwn = mayActAs(role, 'manager') ? undefined : eq(notes.createdBy, email)
  const { rowsAffected } = await ctx.db.delete(notes).where(and(eq(notes.id, id), isOwn))
  if (rowsAffected === 0)
    throw new ProblemError('note-not-found', 'This note is gone, or a colleague wrote it.')
}
