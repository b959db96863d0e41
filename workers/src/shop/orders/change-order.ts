import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'

import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { ChangeOrderInput } from '@shop/contracts/staff-order'
import { discountUses } from '@shop/db/schema/discounts'
import {
  type OrderItemRow,
  orderItems,
  type OrderRow,
  orders,
  type OrderWithItems,
} from '@shop/db/schema/orders'
import { returns } from '@shop/db/schema/returns'
import { type Charges, chargesBy, chargesOf, offeredMethods } from '@shop/domain/charges'
import { chargeLines } from '@shop/domain/discounts'
import { isErasedEmail } from '@shop/domain/erased-person'
import { formatCents } from '@shop/domain/money'
import { isUnshipped, unshippedStatuses } from '@shop/domain/parcels'
import { readState } from '@shop/domain/us-states'

import type { Args, StaffCtx } from '../../platform/context.ts'
import { auditedUpdate, isPendingWrite } from '../audit/audited-writes.ts'
import { addMail } from '../mail-kinds/add-mail.ts'
import { orderChangedMail } from '../mail-kinds/order-mails.ts'
import { isShortOfStock, takeStockAgain } from '../products/move-stock.ts'
import { readShopSettings } from '../settings/read-settings.ts'
import { totalIssue } from './charge-order.ts'
import { conflict, getOrder, orderAsJson, orderNotFound, readOrder } from './edit-order.ts'
import { readOffers, toItem } from './place-order.ts'
import { findProblem, offerAtCurrentPrices } from './rules.ts'

type Lines = NonNullable<ChangeOrderInput['items']>

/**
 * Existing lines keep their prices, and new lines get current prices. The total must not change if
 * the customer pays at the provider.
 * @throws ProblemError `order-not-found`, `version-conflict`, `order-not-editable`, `order-paid`,
 * `bad-input`, `product-not-found`, `out-of-stock`, `price-changed`
 */
export const changeOrder = async ({
  ctx,
  input: { id, ...changes },
}: Args<ChangeOrderInput & { id: string }>): Promise<OrderWithItems> => {
  const order = await getOrder({ ctx, input: { id } })
  if (order.version !== changes.version) throw await conflict(ctx, order)
  checkEditable(order, changes)
  await checkReturns(ctx, order, changes)
  const { items, columns } = await applyChanges(ctx, order, changes)
  const edited = { ...order, ...columns, items }
  checkTotal(order, edited, changes.total)
  return changes.is_dry_run ? edited : store(ctx, order, edited, columns)
}

const checkEditable = (order: OrderWithItems, { items }: ChangeOrderInput): void => {
  const refuse = (detail: string): never => {
    throw new ProblemError('order-not-editable', detail)
  }
  if (!isUnshipped(order.status)) refuse(`This order is ${order.status}, so it stays as it is.`)
  if (order.parcels.length > 0) refuse('Part of this order has left, so it stays as it is.')
  if (isErasedEmail(order.customerEmail)) refuse('This order’s customer was erased.')
  const isPaidBack = order.refundedCents > 0 || order.items.some(({ returned }) => returned > 0)
  if (items && isPaidBack) refuse('Part of this order was refunded, so its lines stay.')
}

/** Lines must not change if a return names them, or if the order is the exchange for a return. */
const checkReturns = async (
  { db }: StaffCtx,
  { id }: OrderWithItems,
  { items }: ChangeOrderInput,
): Promise<void> => {
  const own = or(eq(returns.orderId, id), eq(returns.exchangeOrderId, id))
  const found = items && (await db.$count(returns, own))
  if (found)
    throw new ProblemError('order-not-editable', 'This order has a return, so its lines stay.')
}

/** Returns the lines of the changed order, and the columns that change. */
const applyChanges = async (ctx: StaffCtx, order: OrderWithItems, changes: ChangeOrderInput) => {
  const { customer_name, customer_phone, shipping_address } = changes
  const address = {
    customerName: customer_name ?? order.customerName,
    customerPhone: customer_phone === undefined ? order.customerPhone : customer_phone || null,
    shippingAddress: shipping_address ?? order.shippingAddress,
  }
  const charges = await findCharges(ctx, order, address.shippingAddress.state)
  const items = changes.items ? await findLines(ctx, order, changes.items) : order.items
  const isSame = items === order.items && charges.taxRate === chargesOf(order).taxRate
  return { items, columns: { ...address, ...(isSame ? {} : charge(order, items, charges)) } }
}

/**
 * Returns the charges with the tax rate of another state.
 * @throws ProblemError `bad-input` if the shipping method does not serve the state
 */
const findCharges = async (
  ctx: StaffCtx,
  order: OrderWithItems,
  state: string,
): Promise<Charges> => {
  const charges = chargesOf(order)
  if (readState(state) === readState(order.shippingAddress.state)) return charges
  const rules = await readShopSettings(ctx)
  const method = offeredMethods(rules, state).find(({ id }) => id === order.shippingMethod)
  if (!method)
    throw badInput([
      { path: 'shipping_address.state', message: `is not one ${charges.name} ships to` },
    ])
  return { ...charges, taxRate: chargesBy(rules, method, state).taxRate }
}

/** The discount does not extend to products that it did not cover before. */
const charge = (
  { discount, items: before }: OrderWithItems,
  items: readonly OrderItemRow[],
  charges: Charges,
) => {
  const covered = discount?.productIds ?? before.map(({ productId }) => productId)
  const terms = discount && {
    ...discount,
    productIds: items.every(({ productId }) => covered.includes(productId))
      ? discount.productIds
      : covered,
    minimumCents: 0,
    categories: null,
  }
  const priced = items.map((item) => ({ ...item, category: undefined }))
  const { totals, discount: applied } = chargeLines(priced, charges, terms ? [terms] : [])
  const { itemCount: _count, ...sums } = totals
  return { ...sums, charges, discount: applied }
}

const findLines = async (
  ctx: StaffCtx,
  { id: orderId, items }: OrderWithItems,
  lines: Lines,
): Promise<OrderItemRow[]> => {
  const olds = lines.map(({ id }) => items.find((item) => item.id === id))
  const unknown = lines.findIndex(
    ({ id, product_id }, index) => id !== undefined && olds[index]?.productId !== product_id,
  )
  if (unknown >= 0)
    throw badInput([
      { path: `items.${unknown}.id`, message: 'is not a line of this order with it' },
    ])
  if (new Set(lines.flatMap(({ id }) => id ?? [])).size < olds.filter(Boolean).length)
    throw badInput([{ path: 'items', message: 'must name each line once' }])
  const isSame = ({ size, color }: Lines[number], old: OrderItemRow | undefined): boolean =>
    old !== undefined && (size ?? null) === old.size && (color ?? null) === old.color
  const requested = lines.flatMap((line, index) =>
    isSame(line, olds[index]) ? [] : [{ line, index }],
  )
  const offers = await readOffers(ctx, [...new Set(requested.map(({ line }) => line.product_id))])
  const offered = offerAtCurrentPrices(
    requested.map(({ line: { id: _id, ...line } }) => line),
    // Only the database checks the stock, because the order itself holds some of it.
    new Map([...offers].map(([key, offer]) => [key, { ...offer, isCached: true as const }])),
  )
  const problem = findProblem(offered)
  if (problem)
    throw unchanged(
      problem.code,
      (problem.issues ?? []).map(({ path, message }) => {
        const [, index, field] = path.split('.')
        return { path: `items.${requested[Number(index)]?.index}.${field}`, message }
      }),
    )
  return lines.map((line, index): OrderItemRow => {
    const old = olds[index]
    const found = offered[requested.findIndex((one) => one.index === index)]
    if (!found) return { ...(old as OrderItemRow), quantity: line.quantity }
    const item = toItem(orderId, found)
    return old ? { ...item, id: old.id, name: old.name, priceCents: old.priceCents } : item
  })
}

const checkTotal = (
  { payment, totalCents: before, refundedCents }: OrderWithItems,
  { totalCents }: OrderWithItems,
  seenCents: number | undefined,
): void => {
  if (payment !== null && totalCents > before)
    throw new ProblemError(
      'order-paid',
      `The customer pays ${formatCents(before)} for this order. Take a second order for the extra cost, and send its payment link.`,
    )
  if (payment !== null && totalCents < before)
    throw new ProblemError(
      'order-paid',
      payment === 'paid'
        ? `The customer has paid ${formatCents(before)}. Refund the pieces under Payment instead, and return them to stock there.`
        : `The customer is paying ${formatCents(before)}. Cancel this order, and take another one.`,
    )
  if (refundedCents > 0 && totalCents !== before)
    throw new ProblemError(
      'order-not-editable',
      'Part of this order was refunded, so its total stays. The tax of this state would change it.',
    )
  if (seenCents !== undefined && seenCents !== totalCents)
    throw unchanged('price-changed', [totalIssue(seenCents, totalCents)])
}

/** Stores everything or nothing. The database checks that the order is unchanged. */
const store = async (
  ctx: StaffCtx,
  order: OrderWithItems,
  edited: OrderWithItems,
  columns: Partial<OrderRow>,
): Promise<OrderWithItems> => {
  const { id, version, payment, refundedCents } = order
  const { items } = edited
  const writeId = crypto.randomUUID()
  const subject = { noun: 'order', table: orders, asJson: orderAsJson() } as const
  const where = and(
    eq(orders.id, id),
    eq(orders.version, version),
    inArray(orders.status, unshippedStatuses),
    sql`${orders.payment} IS ${payment}`,
    eq(orders.refundedCents, refundedCents),
    // The email is compared, because erasing a person does not increase the version.
    eq(orders.customerEmail, order.customerEmail),
    items === order.items
      ? undefined
      : sql`NOT EXISTS (SELECT 1 FROM ${returns} WHERE ${returns.orderId} = ${id})`,
  )
  const set = { ...columns, version: version + 1, updatedAtMs: ctx.now() }
  const [record, update, after] = auditedUpdate(ctx, { ...subject, where }, set, writeId)
  const isMeant = isPendingWrite(subject, writeId)
  const isOpen = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${eq(orders.id, id)} AND ${isMeant})`
  const dropsDiscount = order.discount !== null && edited.discount === null
  const ids = items.map((item) => item.id)
  const ofOrder = eq(orderItems.orderId, id)
  const results = await ctx.db
    .batch([
      record,
      ctx.db.delete(orderItems).where(and(ofOrder, notInArray(orderItems.id, ids), isOpen)),
      storeLines(ctx, items, isOpen),
      takeStockAgain(ctx, { orderId: id, when: isMeant, writeId }),
      ctx.db
        .delete(discountUses)
        .where(and(eq(discountUses.orderId, id), isOpen, sql`${Number(dropsDiscount)}`)),
      update,
      addMail(ctx, orderChangedMail, { orderId: id, key: version, data: {} }),
      after,
      ...readOrder(ctx, id),
    ])
    .catch((error: unknown) => {
      throw isShortOfStock(error) ? unchanged('out-of-stock', [notEnough], error) : error
    })
  const [, , , , , [changed], , , [stored], lines] = results
  if (!stored) throw orderNotFound(id)
  if (!changed) throw await conflict(ctx, stored)
  ctx.pokeMailSender()
  await ctx.publishChanges()
  return { ...stored, items: lines }
}

/**
 * Changes nothing unless `isOpen` holds. Inserts new lines, and updates size, color and quantity of
 * existing ones.
 */
export const storeLines = (ctx: StaffCtx, items: readonly OrderLine[], isOpen: SQL) =>
  ctx.db.run(sql`
    INSERT INTO ${orderItems}
      (id, order_id, product_id, name, size, color, variant_id, sku, quantity, price_cents)
    SELECT value ->> 'id', value ->> 'orderId', value ->> 'productId', value ->> 'name',
      value ->> 'size', value ->> 'color', value ->> 'variantId', value ->> 'sku',
      value ->> 'quantity', value ->> 'priceCents'
    FROM json_each(${JSON.stringify(items)})
    WHERE ${isOpen}
    ON CONFLICT (id) DO UPDATE SET size = excluded.size, color = excluded.color,
      variant_id = excluded.variant_id, sku = excluded.sku, quantity = excluded.quantity`)

type OrderLine = Omit<OrderItemRow, 'returned'>

const notEnough: ProblemIssue = { path: 'items', message: 'need more pieces than there are' }

const badInput = (issues: ProblemIssue[]): ProblemError => unchanged('bad-input', issues)

const unchanged = (
  code: ProblemError['code'],
  issues: ProblemIssue[],
  cause?: unknown,
): ProblemError => {
  const [first] = issues
  const detail = `${first?.path} ${first?.message}. Nothing was changed.`
  return new ProblemError(code, detail, { issues, cause })
}
