/** What the address of the orders says. */
import * as v from 'valibot'

import { orderSorts, orderStatuses } from '@shop/contracts/order'

import { choice, listFields } from '../listing/search-fields.ts'

const email = v.pipe(v.string(), v.maxLength(254), v.email())

/** Query of `/admin/orders`; `customer` is one whole email. */
export const OrdersSearch = v.object({
  ...listFields,
  customer: v.fallback(v.optional(email), undefined),
  status: choice(orderStatuses),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>
