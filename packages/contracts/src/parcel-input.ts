/** The inputs of staff. They are not in `parcel.ts`, because shoppers load that file. */
import * as v from 'valibot'

import { carriers } from '@shop/domain/carriers'
import { maxLines, maxPieces, maxSelectedRows } from '@shop/domain/limits'

import { line, oneOf, requiredLine, Text, unique, wholeNumber } from './fields.ts'

const trackingRule = v.description<string, string>(
  'Without spaces and dashes, 6 to 40 letters and digits that do not look like a number of another carrier. For the carrier `other`, any text.',
)

/** `POST /api/orders/{id}/parcels`. Rejected if `version` is no longer the order's version. */
export const AddParcelInput = v.strictObject({
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  carrier: oneOf(carriers),
  /** The shop removes spaces and dashes. Without a number, the parcel has no tracking. */
  tracking_number: v.optional(v.pipe(Text, trackingRule, line(60))),
  /** The tracking page's URL for the carrier `other`. The number replaces `{number}` in the URL. */
  tracking_url: v.optional(line(500)),
  /** How many pieces of each order line are in the parcel. By default, all unsent pieces. */
  items: v.optional(
    v.pipe(
      v.array(v.strictObject({ id: requiredLine(100), quantity: wholeNumber(1, maxPieces) })),
      v.maxLength(maxLines, `must hold at most ${maxLines} lines`),
      unique(({ id }) => id, 'must hold each line once'),
    ),
  ),
  /** True to ship the order even though it is not paid. */
  is_unpaid_ok: v.optional(v.boolean('must be true or false')),
})
export type AddParcelInput = v.InferOutput<typeof AddParcelInput>

/** `POST /api/orders/parcels`: one parcel per row, with all unsent pieces of its order. */
export const AddParcelsInput = v.strictObject({
  rows: v.pipe(
    v.array(
      v.strictObject({
        /** The order's number, or at least its first 8 characters. */
        order: requiredLine(100),
        carrier: oneOf(carriers),
        tracking_number: v.pipe(Text, trackingRule, requiredLine(60)),
      }),
      'must be a list of rows',
    ),
    v.minLength(1, 'must hold at least one row'),
    v.maxLength(maxSelectedRows, `must hold at most ${maxSelectedRows} rows; send several lists`),
  ),
})
export type AddParcelsInput = v.InferOutput<typeof AddParcelsInput>

/** The number of orders that got a parcel. */
export const AddedParcels = v.object({ orders: v.number() })
