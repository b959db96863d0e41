/** What the address of the orders says. */
import * as v from 'valibot'

import { orderSorts, orderStatuses } from '@shop/contracts/order'

import { choice, listFields } from '../listing/search-fields.ts'

/** Query of `/admin/orders`. */
export const OrdersSearch = v.object({
  ...listFields,
  status: choice(orderStatuses),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>
