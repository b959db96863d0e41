import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { StaffOrderInput, type StaffOrderWire } from '@shop/contracts/staff-order'
import { eraseQueries } from '@shop/db/erase-person'
import { audit } from '@shop/db/schema/audit'
import { discounts } from '@shop/db/schema/discounts'
import { orders } from '@shop/db/schema/orders'
import { payments } from '@shop/db/schema/payments'
import { erasedText, makeErasedEmail } from '@shop/domain/erased-person'
import { ownOrderHref } from '@shop/domain/hrefs'
import { dayMs, hourMs } from '@shop/domain/time'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { staff } from '../../../test/context.ts'
import { openPayingShop } from '../../../test/paying-shop.ts'
import { describeMail } from '../mails/write-mail.ts'
import { paymentRequestMail } from '../mail-kinds/order-mails.ts'
import { followOpenPayments } from '../payments/follow-payment.ts'
import { readShopSettings } from '../settings/read-settings.ts'
import { getOrderTimeline } from '../timeline/routes.ts'
import { deleteOrder } from './edit-order.ts'
import { checkOwnPayment } from './order-payment.ts'
import { placeStaffOrder } from './place-staff-order.ts'

const shop = await openPayingShop()
const { access, bank, clock, ctx, later, mailsOf, paying, press, read, sessionsOf, setStatus } =
  shop

const product = await insertProduct(ctx.db, { priceCents: 4000, stock: 500 })
const staffInput = (own: Partial<StaffOrderWire> = {}): StaffOrderWire => ({
  ...orderInput([orderLine(product, { quantity: 2 })]),
  paid_by: 'cash',
  ...own,
})
const place = (received: StaffOrderWire, key: string = crypto.randomUUID(), by = ctx) =>
  placeStaffOrder({ ctx: by, input: { key, order: v.parse(StaffOrderInput, received), received } })
const placeLink = async () => {
  const placed = await place(staffInput({ paid_by: 'link' }))
  return { ...placed, link: { id: placed.id, key: placed.linkKey ?? '' } }
}
const open = async ({ link }: Awaited<ReturnType<typeof placeLink>>) => {
  clock.aheadMs += 1000
  return (await checkOwnPayment({ ctx, input: link })).url
}

it('takes an order that is paid in cash, and records which member of staff took it', async () => {
  const placed = await place(staffInput())
  expect(placed).toMatchObject({ payment: null, paidBy: 'cash', totalCents: 8640, discount: null })
  const stored = await read(placed)
  expect(stored).toEqual(placed)
  const [entry] = await getOrderTimeline({ ctx, input: placed })
  expect(entry).toMatchObject({ kind: 'placed', by: staff.email, changes: [] })
  const rows = await ctx.db.select().from(audit).where(eq(audit.subjectId, placed.id))
  expect(rows).toMatchObject([{ actor: staff.email, action: 'create', before: null }])
  expect(await shop.stepsOf(placed)).toEqual([])
})

it('subtracts only the discount that staff have entered', async () => {
  await ctx.db.insert(discounts).values({
    id: 'half',
    title: 'Half',
    kind: 'percent',
    value: 5000,
    minimumCents: 0,
    isOncePerEmail: false,
    isPublic: false,
    isActive: true,
    createdAtMs: 0,
    updatedAtMs: 0,
  })
  const discount = { amount: 10.01, reason: 'A scratch' }
  const placed = await place(staffInput({ discount }))
  expect(placed).toMatchObject({
    discount: { id: 'by-hand', title: 'A scratch', kind: 'amount', value: 1001 },
    discountCents: 1001,
    taxCents: 560,
    totalCents: 8000 - 1001 + 560 + 0,
  })
  expect((await place(staffInput())).discount).toBe(null)
  await ctx.db.delete(discounts)
  await setStatus(placed.id, { status: 'cancelled' })
  await setStatus(placed.id, { status: 'pending' })
  const { customerEmail } = placed
  const erase = eraseQueries(ctx.db, customerEmail, makeErasedEmail())
  await ctx.db.batch(erase)
  expect((await read(placed)).discount).toMatchObject({ title: erasedText, value: 1001 })
})

it.each<[Partial<StaffOrderWire>, string]>([
  [{ discount: { amount: 80.01, reason: 'Too much' } }, 'discount.amount'],
  [{ total: 1 }, 'total'],
  [{ shipping_method: 'rocket' }, 'shipping_method'],
])('refuses %o, and takes no stock', async (own, path) => {
  const stock = await shop.stockOf({ product })
  const refused = place(staffInput(own))
  await expect(refused).rejects.toMatchObject({ issues: [{ path }] })
  expect(await shop.stockOf({ product })).toBe(stock)
})

it('sends no link for an order that costs nothing', async () => {
  const discount = { amount: 80, reason: 'A present' }
  const placed = await place(staffInput({ paid_by: 'link', discount }))
  expect(placed).toMatchObject({ payment: null, totalCents: 0 })
  expect(await mailsOf(placed)).toEqual([])
})

it('refuses a link to pay in a shop that takes no payments', async () => {
  const refused = place(staffInput({ paid_by: 'link' }), 'key-of-link', { ...ctx, payments: null })
  await expect(refused).rejects.toMatchObject({ code: 'bad-input', issues: [{ path: 'paid_by' }] })
})

it.each([
  [{ discount: { amount: 0, reason: 'Nothing' } }, 'discount.amount'],
  [{ discount: { amount: 5, reason: ' ' } }, 'discount.reason'],
  [{ discount: { amount: 5, reason: 'See www.example.com/x' } }, 'discount.reason'],
  [{ paid_by: 'shells' }, 'paid_by'],
  [{ discount_code: 'SUMMER' }, 'discount_code'],
])('the input rejects %o', (own, path) => {
  const { issues } = v.safeParse(StaffOrderInput, { ...staffInput(), ...own })
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([path])
})

it('takes more pieces than a shopper may order', async () => {
  const items = [orderLine(product, { quantity: 150 })]
  expect((await place({ ...staffInput(), items })).items[0]?.quantity).toBe(150)
})

it('places one order for two equal requests with one key, and refuses a different request with that key', async () => {
  const key = crypto.randomUUID()
  const input = staffInput({ paid_by: 'link' })
  const [one, two] = await Promise.all([place(input, key), place(input, key)])
  expect(two.id).toBe(one.id)
  expect(await mailsOf(one)).toEqual(['payment-request'])
  const other = place({ ...input, paid_by: 'cash' }, key)
  await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })
})

it('sells the last piece once', async () => {
  const last = await insertProduct(ctx.db, { stock: 1 })
  const input = () => staffInput({ items: [orderLine(last)] })
  const placed = await Promise.allSettled([place(input()), place(input())])
  expect(placed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refused] = placed.flatMap((one) => (one.status === 'rejected' ? one.reason : []))
  expect(refused).toMatchObject({ code: 'out-of-stock', issues: [{ path: 'items.0.quantity' }] })
})

it('sends a link that can be paid for seven days, on payment pages of a day each', async () => {
  const placed = await placeLink()
  expect(await mailsOf(placed)).toEqual(['payment-request'])
  const settings = await readShopSettings(ctx)
  const { shopOrigin } = ctx.host
  const given = { kind: paymentRequestMail, data: {}, order: placed, settings, shopOrigin }
  const href = shopOrigin + ownOrderHref(placed.id, placed.link.key)
  expect(describeMail(given)).toMatchObject({ link: { href } })

  const first = await open(placed)
  expect(await open(placed)).toBe(first)
  const [session] = sessionsOf(placed)
  await fetch(`${bank.url}/v1/checkout/sessions/${session?.id}/expire`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.key}` },
  })
  clock.aheadMs += 25 * hourMs
  await followOpenPayments(paying)
  expect(await read(placed)).toMatchObject({ payment: 'open', status: 'pending' })
  const urls = await Promise.all([open(placed), open(placed)])
  expect(new Set(urls)).toEqual(new Set([sessionsOf(placed)[1]?.url]))
  expect(urls[0]).not.toBe(first)
  await press(urls[0] ?? '', 'approve')
  expect(await open(placed)).toBe(null)
  expect(await read(placed)).toMatchObject({ payment: 'paid', status: 'pending' })
  expect(await mailsOf(placed)).toEqual(['payment-request', 'received'])
  expect(paymentRequestMail.isStillTrue?.(await read(placed), {})).toBe(false)
})

it('cancels an order whose link nobody has paid for seven days', async () => {
  const placed = await placeLink()
  await open(placed)
  await later(7 * 24 * 60 - 1, () => followOpenPayments(paying))
  expect(await read(placed)).toMatchObject({ payment: 'open' })
  await later(7 * 24 * 60 + 1, () => followOpenPayments(paying))
  expect(await read(placed)).toMatchObject({ payment: 'expired', status: 'cancelled' })
  expect(await mailsOf(placed)).toContain('cancelled')
})

it('ends the payment of a cancelled order whose link nobody has opened', async () => {
  const placed = await placeLink()
  await setStatus(placed.id, { status: 'cancelled' })
  await later(2, () => followOpenPayments(paying))
  expect(await read(placed)).toMatchObject({ payment: 'expired', status: 'cancelled' })
  expect(await open(placed)).toBe(null)
  expect(sessionsOf(placed)).toEqual([])
})

it('keeps a cancelled order while its link may still be paid', async () => {
  const placed = await placeLink()
  await setStatus(placed.id, { status: 'cancelled' })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.orderId, placed.id))
  const remove = (atMs: number) => deleteOrder({ ctx: { ...ctx, now: () => atMs }, input: placed })
  const expiresAtMs = payment?.expiresAtMs ?? 0
  expect(expiresAtMs - placed.createdAtMs).toBe(7 * dayMs)
  const refused = remove(expiresAtMs + dayMs - hourMs)
  await expect(refused).rejects.toMatchObject({ code: 'order-paid' })
  await remove(expiresAtMs + dayMs + hourMs)
  expect(await ctx.db.select().from(orders).where(eq(orders.id, placed.id))).toEqual([])
})
