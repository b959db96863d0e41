import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'

import { isOrderNumber, normalizeOrderNumber } from '@shop/contracts/order'
import type { AddParcelInput, AddParcelsInput } from '@shop/contracts/parcel-input'
import { badInput, ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import { mails } from '@shop/db/schema/mails'
import { orders, type OrderWithItems } from '@shop/db/schema/orders'
import {
  checkTracking,
  isUnshipped,
  normalizeTracking,
  type Parcel,
  sentPieces,
  unsentPieces,
} from '@shop/domain/parcels'

import type { Args, StaffCtx } from '../../platform/context.ts'
import { auditedUpdate, auditedWrite } from '../audit/audited-writes.ts'
import { addMail } from '../mail-kinds/add-mail.ts'
import { shippedMail, trackingMail } from '../mail-kinds/order-mails.ts'
import { conflict, getOrder, hasMoney, orderNotFound, readOrder, unpaid } from './edit-order.ts'
import { queryLines, withLines } from './order-view.ts'

/**
 * An unshipped order becomes `processing`, or `shipped` once all pieces are in parcels. Adding the
 * same carrier and number again changes nothing.
 * @throws ProblemError `order-not-found`, `version-conflict`, `order-unpaid`, `bad-input`
 */
export const addParcel = async ({
  ctx,
  input: { id, version, is_unpaid_ok: isUnpaidOk = false, ...input },
}: Args<AddParcelInput & { id: string }>): Promise<OrderWithItems> => {
  const order = await getOrder({ ctx, input: { id } })
  const parcel = makeParcel(ctx, order, input)
  if (hasNumber(order, parcel)) return order
  if (order.version !== version) throw await conflict(ctx, order)
  const issue = checkParcel(order, parcel)
  if (issue) throw badInput([issue])
  const isAdded = await storeParcels(ctx, [{ order, added: [parcel] }], { isUnpaidOk })
  const after = await getOrder({ ctx, input: { id } })
  if (!isAdded) throw after.version === version ? unpaid('shipped') : await conflict(ctx, after)
  return after
}

/**
 * Each parcel gets all unsent pieces of its order. No parcel is added if any row has an issue.
 * Returns the number of orders.
 * @throws ProblemError `bad-input` with the issues of all rows, `version-conflict`
 */
export const addParcels = async ({
  ctx,
  input: { rows },
}: Args<AddParcelsInput>): Promise<number> => {
  const found = await findOrders(ctx, rows)
  const changes = new Map<string, Change>()
  const issues = rows.flatMap((row, index): ProblemIssue[] => {
    const issue = (path: string, message: string) => [{ path: `rows.${index}.${path}`, message }]
    const matches = found(row.order)
    const [order] = matches
    if (!order) return issue('order', 'matches no order')
    if (matches.length > 1) return issue('order', 'matches several orders; give more of the number')
    const { added } = changes.get(order.id) ?? { added: [] }
    const before = { ...order, parcels: [...order.parcels, ...added] }
    const parcel = makeParcel(ctx, before, row)
    changes.set(order.id, { order, added: [...added, parcel] })
    if (hasNumber(before, parcel)) return issue('tracking_number', 'is already on this order')
    if (!order.isPaid) return issue('order', 'is unpaid or refunded')
    const problem = checkParcel(before, parcel)
    return problem ? issue(problem.path, problem.message) : []
  })
  if (issues.length > 0) throw badInput(issues)
  if (!(await storeParcels(ctx, [...changes.values()], { isUnpaidOk: false })))
    throw new ProblemError(
      'version-conflict',
      'One of these orders has just changed. No parcel was added; send the list again.',
    )
  return changes.size
}

/**
 * The pieces can be sent again, and the order keeps its status. A repeated call changes nothing.
 * @throws ProblemError `order-not-found`
 */
export const removeParcel = async ({
  ctx,
  input: { id, parcelId },
}: Args<{ id: string; parcelId: string }>): Promise<OrderWithItems> => {
  const all = sql`json_each(${orders.parcels}) where value ->> 'id'`
  const where = and(eq(orders.id, id), sql`exists (select 1 from ${all} = ${parcelId})`)
  const others = sql`(select json_group_array(json(value)) from ${all} <> ${parcelId})`
  const set = { parcels: others, version: sql`${orders.version} + 1`, updatedAtMs: ctx.now() }
  const [, , , [order], items] = await ctx.db.batch([
    ...auditedUpdate(ctx, { noun: 'order', table: orders, where }, set),
    ...readOrder(ctx, id),
  ])
  if (!order) throw orderNotFound(id)
  await ctx.publishChanges()
  return { ...order, items }
}

type Input = Pick<AddParcelInput, 'carrier' | 'tracking_number' | 'tracking_url' | 'items'>

const makeParcel = (
  { now }: StaffCtx,
  { items, parcels }: OrderWithItems,
  input: Input,
): Parcel => ({
  id: crypto.randomUUID(),
  carrier: input.carrier,
  number: normalizeTracking(input.carrier, input.tracking_number ?? '') || null,
  url: input.tracking_url || null,
  items: input.items ?? unsentPieces(items, parcels),
  atMs: now(),
})

const hasNumber = ({ parcels }: OrderWithItems, { carrier, number }: Parcel): boolean =>
  number !== null && parcels.some((other) => other.carrier === carrier && other.number === number)

/** A parcel without pieces is a second label for pieces already sent, so it needs a number. */
const checkParcel = (order: OrderWithItems, parcel: Parcel): ProblemIssue | null => {
  if (order.status === 'cancelled')
    return { path: 'order', message: 'is cancelled; set its status back before you ship it' }
  const problem = checkTracking(parcel)
  if (problem) return { path: problem.field, message: problem.message }
  if (parcel.items.length === 0 && parcel.number === null)
    return { path: 'tracking_number', message: 'is required: all pieces are already in parcels' }
  for (const [index, { id, quantity }] of parcel.items.entries()) {
    const line = order.items.find((item) => item.id === id)
    if (!line) return { path: `items.${index}.id`, message: 'is not a line of this order' }
    const left = line.quantity - sentPieces(order.parcels, id)
    if (quantity > left)
      return {
        path: `items.${index}.quantity`,
        message: `must be at most ${left}, the number left`,
      }
  }
  return null
}

/** Finds orders by their numbers, which are the beginnings of their ids. */
const findOrders = async ({ db }: StaffCtx, rows: AddParcelsInput['rows']) => {
  const numbers = [...new Set(rows.map(({ order }) => normalizeOrderNumber(order)))]
  // A range uses the primary key's index. `~` sorts after every character of a number.
  const ids = sql`(
    select ${orders.id} from json_each(${JSON.stringify(numbers.filter(isOrderNumber))}) as number
    join ${orders} on ${orders.id} >= number.value and ${orders.id} < number.value || '~')`
  const columns = { ...getTableColumns(orders), isPaid: sql<number>`${hasMoney}` }
  const [found, lines] = await db.batch([
    db
      .select(columns)
      .from(orders)
      .where(sql`${orders.id} in ${ids}`),
    queryLines(db, ids),
  ])
  const all = withLines(found, lines)
  return (typed: string) => {
    const number = normalizeOrderNumber(typed)
    const exact = all.filter(({ id }) => id === number)
    if (exact.length > 0 || !isOrderNumber(number)) return exact
    return all.filter(({ id }) => id.startsWith(number))
  }
}

type Change = { order: OrderWithItems; added: Parcel[] }

/** Stores all or nothing. Resolves to false if an order has changed or must be paid first. */
const storeParcels = async (
  ctx: StaffCtx,
  changes: readonly Change[],
  { isUnpaidOk }: { isUnpaidOk: boolean },
): Promise<boolean> => {
  const rows = JSON.stringify(changes.map(applyChange))
  const isAllowed = isUnpaidOk ? sql`true` : hasMoney
  // The condition refers to no updated row, so SQLite evaluates it once, before the first update.
  const isCurrent = sql`not exists (
    select 1 from json_each(${rows}) as change
      left join ${orders} on ${orders.id} = change.value ->> 'id'
      where ${orders.version} is not change.value ->> 'version' or not ${isAllowed})`
  const ids = changes.map(({ order }) => order.id)
  const where = and(inArray(orders.id, ids), isCurrent)
  const write = ctx.db.run(sql`
    update ${orders} set
      parcels = change.value ->> 'parcels',
      status = change.value ->> 'status',
      version = ${orders.version} + 1,
      updated_at_ms = ${ctx.now()}
    from json_each(${rows}) as change
    where ${orders.id} = change.value ->> 'id' and ${isCurrent}`)
  const added = changes.flatMap(({ order, added: parcels }) =>
    parcels.map((parcel) => queueMail(ctx, order.id, parcel)),
  )
  const subject = { noun: 'order', table: orders, where } as const
  const [, { rowsAffected }] = await ctx.db.batch([...auditedWrite(ctx, subject, write), ...added])
  if (rowsAffected === 0) return false
  ctx.pokeMailSender()
  await ctx.publishChanges()
  return true
}

const applyChange = ({ order, added }: Change) => {
  const { id, version, status } = order
  const parcels = [...order.parcels, ...added]
  const isWhole = unsentPieces(order.items, parcels).length === 0
  if (!isUnshipped(status)) return { id, version, parcels, status }
  // A partly shipped order is `processing`, because the customer can cancel a pending order.
  return { id, version, parcels, status: isWhole ? 'shipped' : 'processing' }
}

/** Queues an e-mail about a parcel, unless the e-mail about the new status will list the parcel. */
const queueMail = (ctx: StaffCtx, orderId: string, { id, atMs }: Parcel) =>
  addMail(ctx, trackingMail, {
    orderId,
    key: id,
    data: { parcelId: id },
    where: sql`exists (
        select 1 from json_each(${orders.parcels}) where value ->> 'id' = ${id}
      ) and not exists (
        select 1 from ${mails}
        where ${mails.id} = ${`${orderId}.${shippedMail.id}`} and ${mails.createdAtMs} >= ${atMs}
      )`,
  })
