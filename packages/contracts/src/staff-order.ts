/** Schemas that only staff use. They are not in `order.ts`, because shoppers load that file. */
import * as v from 'valibot'

import { maxLines, maxPageLimit, maxPieces } from '@shop/domain/limits'

import { apiObject } from './api-object.ts'
import { DollarsInput, DollarsSum } from './dollars.ts'
import {
  EmailAddress,
  idList,
  oneOf,
  pageFields,
  requiredLine,
  requiredNameLine,
  SearchText,
  Text,
  wholeNumber,
} from './fields.ts'
import { Order, orderStatuses, paymentWays } from './order.ts'
import { PlaceOrderInput } from './order-input.ts'
import { paymentFilters } from './own-payment.ts'
import { ProductId } from './product.ts'
import { Instant } from './setting-field.ts'

const { discount_code: _code, newsletter: _newsletter, ...ofShopper } = PlaceOrderInput.entries

/** `POST /api/orders/by-staff`, with an `Idempotency-Key` header. */
export const StaffOrderInput = v.strictObject({
  ...ofShopper,
  paid_by: oneOf(paymentWays),
  /** Replaces all other discounts. Must not exceed the subtotal. The customer sees the reason. */
  discount: v.optional(
    v.strictObject({
      amount: v.pipe(DollarsInput, v.minValue(1, 'must be more than $0')),
      reason: requiredNameLine(100),
    }),
  ),
})
export type StaffOrderInput = v.InferOutput<typeof StaffOrderInput>
export type StaffOrderWire = v.InferInput<typeof StaffOrderInput>

const ChangedLine = v.strictObject({
  /** The id of an existing line, which keeps its price. A line without an id is new. */
  id: v.optional(requiredLine(100)),
  product_id: ProductId,
  size: v.optional(requiredLine(40)),
  color: v.optional(requiredLine(40)),
  quantity: wholeNumber(1, maxPieces),
})

const { customer_name, customer_phone, shipping_address, total } = PlaceOrderInput.entries

/** `PUT /api/orders/{id}`: omitted fields stay as they are. `items` is the complete new list. */
export const ChangeOrderInput = v.strictObject({
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  customer_name: v.optional(customer_name),
  customer_phone,
  shipping_address: v.optional(shipping_address),
  items: v.optional(
    v.pipe(
      v.array(ChangedLine, 'must be a list of lines'),
      v.minLength(1, 'must have at least one product; cancel the order instead'),
      v.maxLength(maxLines, `must hold at most ${maxLines} lines`),
      v.check(
        (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0) <= maxPieces,
        `must hold at most ${maxPieces} pieces`,
      ),
    ),
  ),
  /** The new total that staff saw, in dollars on the wire. Rejected if it has changed since. */
  total,
  /** True to return the changed order without saving it. */
  is_dry_run: v.optional(v.boolean('must be true or false')),
})
export type ChangeOrderInput = v.InferOutput<typeof ChangeOrderInput>
export type ChangeOrderWire = v.InferInput<typeof ChangeOrderInput>

/** One page of orders, and the total number of matches. */
export const OrderList = v.object({ orders: v.array(Order), total: v.number() })
export type OrderList = v.InferOutput<typeof OrderList>

/** Sort orders of the order list. Ties are sorted newest first, then by id. */
export const orderSorts = ['new', 'old', 'total-high', 'total-low', 'customer'] as const

const periodText = 'must be a year, a month or a day, such as 2026, 2026-10 or 2026-10-31'

/** A period in the shop's time zone. */
export const PeriodText = v.pipe(
  v.string(),
  v.description('Only orders placed in this year, month or day of the shop’s time zone.'),
  v.regex(/^[12]\d{3}(?:-\d\d){0,2}$/, periodText),
  v.check((text) => isDay(text.padEnd(10, '-01')), periodText),
)

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Query of the export, newest first. `q` searches id, name and email. `customer` is an email. */
export const OrderExportQuery = v.strictObject({
  q: v.optional(SearchText),
  status: v.optional(oneOf(orderStatuses)),
  payment: v.optional(oneOf(paymentFilters)),
  placed: v.optional(PeriodText),
  customer: v.optional(EmailAddress),
})
export type OrderExportQuery = v.InferOutput<typeof OrderExportQuery>

export const OrderQuery = v.pipe(
  v.strictObject({
    ids: v.optional(idList(requiredLine(100), maxPageLimit)),
    ...OrderExportQuery.entries,
    changed_since: v.optional(
      v.pipe(Instant, v.description('Only orders that changed at this time or later.')),
    ),
    after: v.optional(
      v.pipe(
        Text,
        v.description(
          'Of the orders that changed at `changed_since` itself, only those with later ids.',
        ),
        requiredLine(100),
      ),
    ),
    /** `changed` sorts by the time of the last change, oldest first. */
    sort: v.optional(oneOf([...orderSorts, 'changed']), 'new'),
    ...pageFields,
  }),
  v.forward(
    v.check(
      ({ after, changed_since: since }) => after === undefined || since !== undefined,
      'needs `changed_since`',
    ),
    ['after'],
  ),
)
export type OrderQuery = v.InferOutput<typeof OrderQuery>

/** Stats over all orders. `revenue` is the sum of totals, without cancelled orders. */
export const OrderStats = apiObject(
  {
    total: v.number(),
    pending: v.number(),
    processing: v.number(),
    revenue: DollarsSum,
    /** The end of the shop's processing window, in hours after the order. */
    due_hours: v.number(),
    /** Orders pending for longer than `due_hours`, and the units in them. */
    overdue: v.object({ orders: v.number(), pieces: v.number() }),
  },
  ['revenue'],
)
export type OrderStats = v.InferOutput<typeof OrderStats>
export type OrderStatsWire = v.InferInput<typeof OrderStats>

/** `PATCH /api/orders/{id}`. Rejected if `version` is no longer the order's version. */
export const UpdateOrderInput = v.strictObject({
  status: oneOf(orderStatuses),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** True to ship the order even though it is not paid. */
  is_unpaid_ok: v.optional(v.boolean('must be true or false')),
})
export type UpdateOrderInput = v.InferOutput<typeof UpdateOrderInput>
