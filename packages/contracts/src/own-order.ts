import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { requiredLine } from './fields.ts'
import { orderFields, orderStatuses, orderSums, shortenNames } from './order.ts'

/** The key of an order's link. The response is the same for a malformed and an unknown key. */
export const OrderLink = v.strictObject({ key: requiredLine(100) })

/** An order as its shopper sees it, without email and phone, and with a masked address. */
export const OwnOrder = v.pipe(
  apiObject(
    {
      ...orderFields,
      /** Status changes, oldest first. The initial status `pending` is not listed. */
      changes: v.array(v.object({ status: v.picklist(orderStatuses), at: v.string() })),
      /** Three masked lines with name, street and city. */
      ship_to: v.array(v.string()),
    },
    orderSums,
  ),
  v.transform(shortenNames),
)
export type OwnOrder = v.InferOutput<typeof OwnOrder>
export type OwnOrderWire = v.InferInput<typeof OwnOrder>
