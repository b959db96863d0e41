import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'

import { customerActor, NoteInput, type TimelineEntryWire } from '@shop/contracts/audit'
import { ProblemError } from '@shop/contracts/problem'
import { mayActAs } from '@shop/contracts/staff'
import { audit } from '@shop/db/schema/audit'
import { mails } from '@shop/db/schema/mails'
import { type NoteRow, notes } from '@shop/db/schema/notes'
import { orders } from '@shop/db/schema/orders'
import { paymentEvents } from '@shop/db/schema/payments'
import { returns } from '@shop/db/schema/returns'
import { isoTime } from '@shop/domain/time'

import type { AppEnv, Args, ById, Ctx, PersonCtx } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import { hasChanged } from '../../platform/sql.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { queryRecords } from '../audit/audited-writes.ts'
import { getCustomer } from '../customers/list-customers.ts'
import { toAuditEntry } from '../history/routes.ts'
import { findMailKind } from '../mail-kinds/mail-kinds.ts'
import { orderNotFound } from '../orders/edit-order.ts'
import { exchangeKey } from '../orders/order-view.ts'

const note = { returns: 'Timeline', status: 201 } as const

export const timeline = new Hono<AppEnv>()
  .get(
    '/orders/:id',
    describes(
      'getOrderTimeline',
      'All that has happened to an order: payment, changes, e-mails and notes, newest first.',
      { returns: 'Timeline', problems: ['order-not-found'] },
    ),
    requiresRole('viewer'),
    withId,
    async (c) => c.json({ entries: await getOrderTimeline(argsOf(c)) }),
  )
  .post(
    '/orders/:id/notes',
    describes('addOrderNote', 'Adds a note of staff to an order. Returns its timeline.', {
      ...note,
      problems: ['order-not-found'],
    }),
    requiresRole('clerk'),
    withId,
    valid('json', NoteInput),
    async (c) => {
      await addOrderNote(argsOf(c))
      return c.json({ entries: await getOrderTimeline(argsOf(c)) }, 201)
    },
  )
  .get(
    '/customers/:id',
    describes('getCustomerTimeline', 'The notes of staff about a customer, newest first.', {
      returns: 'Timeline',
      problems: ['customer-not-found'],
    }),
    requiresRole('viewer'),
    withId,
    async (c) =>
      c.json({
        entries: await getCustomerTimeline(argsOf(c)),
      }),
  )
  .post(
    '/customers/:id/notes',
    describes('addCustomerNote', 'Adds a note of staff to a customer. Returns all of them.', {
      ...note,
      problems: ['customer-not-found'],
    }),
    requiresRole('clerk'),
    withId,
    valid('json', NoteInput),
    async (c) => {
      await addCustomerNote(argsOf(c))
      return c.json({ entries: await getCustomerTimeline(argsOf(c)) }, 201)
    },
  )
  .delete(
    '/notes/:id',
    describes('deleteNote', 'Deletes a note. Managers delete any, others only their own.', {
      status: 204,
      problems: ['note-not-found'],
    }),
    requiresRole('clerk'),
    withId,
    (c) => noContent(c, deleteNote(argsOf(c))),
  )

const maxOfKind = 200

/** @throws ProblemError `order-not-found` */
export const getOrderTimeline = async ({
  ctx,
  input: { id },
}: ById): Promise<TimelineEntryWire[]> => {
  const { db } = ctx
  const isOfOrder = or(eq(returns.orderId, id), eq(returns.exchangeOrderId, id))
  const ownReturns = db.select({ id: returns.id }).from(returns).where(isOfOrder)
  const [[order], changed, paid, mailed, noted, returned] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)),
    queryRecords(ctx, 'order', eq(audit.subjectId, id), maxOfKind),
    db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.orderId, id))
      .orderBy(desc(paymentEvents.seq))
      .limit(maxOfKind),
    db.select().from(mails).where(eq(mails.orderId, id)).orderBy(desc(mails.seq)).limit(maxOfKind),
    newestNotes(db, eq(notes.orderId, id)),
    queryRecords(ctx, 'return', inArray(audit.subjectId, ownReturns), maxOfKind),
  ])
  if (!order) throw orderNotFound(id)
  // The entry of its return says who ordered an exchange.
  const buyer = order.idempotencyKey.startsWith(exchangeKey) ? null : customerActor
  const by = changed.find(({ action }) => action === 'create')?.actor ?? buyer
  const entries = [
    entry('placed', 'placed', order.createdAtMs, { by, text: 'Order placed' }),
    ...changed.flatMap((row) => {
      if (row.action === 'create') return []
      const { changes } = toAuditEntry('order', row)
      const change = { by: row.actor, text: 'Changed', changes }
      return changes.length > 0
        ? [entry('change', `change-${row.seq}`, row.createdAtMs, change)]
        : []
    }),
    ...paid.map(({ seq, text, atMs }) => entry('payment', `payment-${seq}`, atMs, { text })),
    ...mailed.map(({ id: mailId, kind, state, createdAtMs }) =>
      entry('mail', mailId, createdAtMs, { text: findMailKind(kind)?.name ?? kind, state }),
    ),
    ...noted.map(toNoteEntry),
    ...returned.map(({ seq, actor, after, createdAtMs }) =>
      entry('return', `return-${seq}`, createdAtMs, {
        by: actor,
        text: `Return ${after === null ? 'changed' : JSON.parse(after).state}`,
      }),
    ),
  ]
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** @throws ProblemError `customer-not-found` */
export const getCustomerTimeline = async ({ ctx, input }: ById): Promise<TimelineEntryWire[]> => {
  const { email } = await getCustomer({ ctx, input })
  const rows = await newestNotes(ctx.db, eq(notes.customerEmail, email))
  return rows.map(toNoteEntry)
}

const newestNotes = (db: Ctx['db'], where: SQL) =>
  db.select().from(notes).where(where).orderBy(desc(notes.createdAtMs)).limit(maxOfKind)

const toNoteEntry = ({ id, text, createdBy, createdAtMs }: NoteRow): TimelineEntryWire =>
  entry('note', id, createdAtMs, { by: createdBy, text })

const entry = (
  kind: string,
  id: string,
  atMs: number,
  given: Partial<TimelineEntryWire> & { text: string },
): TimelineEntryWire => ({
  id,
  kind,
  at: isoTime(atMs),
  by: null,
  state: null,
  changes: [],
  ...given,
})

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

/** `id` is the id of the customer's first order. @throws ProblemError `customer-not-found` */
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
