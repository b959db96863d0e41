/** What the address of the orders says. */
import * as v from 'valibot'

import { EmailAddress } from '@shop/contracts/fields'
import { orderSorts, orderStatuses } from '@shop/contracts/order'

import { choice, listFields } from '../listing/search-fields.ts'

/** Query of `/admin/orders`; `customer` is one whole email. */
export const OrdersSearch = v.object({
  ...listFields,
  customer: v.fallback(v.optional(EmailAddress), undefined),
  status: choice(orderStatuses),
  sort: choice(orderSorts),
})
export type OrdersSearch = v.InferOutput<typeof OrdersSearch>
