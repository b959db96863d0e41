import * as v from 'valibot'

import { maxLines, maxPieces } from '@shop/domain/limits'

import { apiObject } from './api-object.ts'
import { DollarsInput } from './dollars.ts'
import {
  oneOf,
  pageFields,
  requiredLine,
  requiredText,
  SearchText,
  text,
  unique,
  wholeNumber,
} from './fields.ts'

/**
 * `requested` → `approved` → `received` → `refunded` or `exchanged`. Staff may refuse a return
 * until it is received. The shopper may withdraw a return until it is approved.
 */
export const returnStates = [
  'requested',
  'approved',
  'received',
  'refunded',
  'exchanged',
  'refused',
  'withdrawn',
] as const
export type ReturnState = (typeof returnStates)[number]

export const returnResolutions = ['refund', 'exchange'] as const
export const returnReasons = [
  'does-not-fit',
  'not-as-expected',
  'damaged',
  'wrong-item',
  'other',
] as const

/** The reasons in words, for shoppers and staff. */
export const returnReasonNames: Record<(typeof returnReasons)[number], string> = {
  'does-not-fit': 'It does not fit',
  'not-as-expected': 'It is not what I expected',
  damaged: 'It is damaged',
  'wrong-item': 'It is not what I ordered',
  other: 'Another reason',
}

const ReturnLine = v.strictObject({
  /** The id of the order's line. */
  id: requiredLine(100),
  quantity: wholeNumber(1, maxPieces),
  reason: oneOf(returnReasons),
  /** The new size. Required for an exchange, which keeps the color. */
  size: v.optional(requiredLine(40)),
})

const requestFields = {
  items: v.pipe(
    v.array(ReturnLine, 'must be a list of lines'),
    v.minLength(1, 'must name at least one piece'),
    v.maxLength(maxLines),
    unique(({ id }) => id, 'must name each line once'),
  ),
  resolution: oneOf(returnResolutions),
  note: v.optional(text(1000), ''),
}

/** `POST /api/returns/own/{order}`, by the key of the order's link. */
export const RequestReturnInput = v.strictObject({ key: requiredLine(100), ...requestFields })
export type RequestReturnInput = v.InferOutput<typeof RequestReturnInput>

/** `POST /api/returns`: staff start a return, even after the return window. */
export const StartReturnInput = v.strictObject({ order_id: requiredLine(100), ...requestFields })
export type StartReturnInput = v.InferOutput<typeof StartReturnInput>
export type ReturnRequest = Omit<StartReturnInput, 'order_id'>

/** `POST /api/returns/own/{order}/withdraw`, by the key of the order's link. */
export const WithdrawReturnInput = v.strictObject({
  key: requiredLine(100),
  return_id: requiredLine(100),
})

const version = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** `PATCH /api/returns/{id}`, based on the version that staff saw. */
export const UpdateReturnInput = v.variant('state', [
  v.strictObject({ state: v.literal('approved'), version, instructions: requiredText(2000) }),
  v.strictObject({ state: v.literal('refused'), version, refused_reason: requiredText(1000) }),
  v.strictObject({
    state: v.literal('received'),
    version,
    items: v.array(
      v.strictObject({
        /** The id of the order's line. */
        id: requiredLine(100),
        received: wholeNumber(0, maxPieces),
        is_restocked: v.boolean('must be true or false'),
      }),
    ),
  }),
  v.strictObject({ state: v.literal('exchanged'), version }),
])
export type UpdateReturnInput = v.InferOutput<typeof UpdateReturnInput>

/** `POST /api/returns/{id}/refund`. An `amount` of zero ends the return without a refund. */
export const RefundReturnInput = v.strictObject({ version, amount: DollarsInput })
export type RefundReturnInput = v.InferOutput<typeof RefundReturnInput>
export type RefundReturnWire = v.InferInput<typeof RefundReturnInput>

const ReturnItem = apiObject({
  /** The id of the order's line. */
  id: v.string(),
  name: v.string(),
  size: v.nullable(v.string()),
  color: v.nullable(v.string()),
  quantity: v.number(),
  reason: v.picklist(returnReasons),
  exchange_size: v.nullable(v.string()),
  /** Null until the shop has received the return. */
  received: v.nullable(v.number()),
  is_restocked: v.boolean(),
})

const ownFields = {
  id: v.string(),
  state: v.picklist(returnStates),
  resolution: v.picklist(returnResolutions),
  note: v.string(),
  /** How to send the pieces back. Empty until the return is approved. */
  instructions: v.string(),
  /** Empty unless the return is refused. */
  refused_reason: v.string(),
  /** The id of the order for the other size. Null without an exchange. */
  exchange_order_id: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
  items: v.array(ReturnItem),
}

/** A return as the order's shopper sees it. */
export const OwnReturn = apiObject({
  ...ownFields,
  /** The key of the link to the exchange's order. Null without an exchange, and after erasure. */
  exchange_key: v.nullable(v.string()),
})
export type OwnReturn = v.InferOutput<typeof OwnReturn>

/** The returns of an order, newest first. */
export const OwnReturnList = v.object({ returns: v.array(OwnReturn) })
export type OwnReturnListWire = v.InferInput<typeof OwnReturnList>

/** A return as staff see it. */
export const Return = apiObject({
  ...ownFields,
  order_id: v.string(),
  customer_name: v.string(),
  /** The email of the member of staff who started the return, or `customer`. */
  created_by: v.string(),
  version: v.number(),
})
export type Return = v.InferOutput<typeof Return>
export type ReturnWire = v.InferInput<typeof Return>

/** `q` searches the order's id, name and email. `order` is its id or its exchange order's id. */
export const ReturnQuery = v.strictObject({
  q: v.optional(SearchText),
  state: v.optional(oneOf(returnStates)),
  order: v.optional(requiredLine(100)),
  ...pageFields,
})
export type ReturnQuery = v.InferOutput<typeof ReturnQuery>

/** One page of returns, newest first, and the total number of matches. */
export const ReturnList = v.object({ returns: v.array(Return), total: v.number() })
