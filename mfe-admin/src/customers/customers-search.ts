/** What the address of the customers says. */
import * as v from 'valibot'

import { customerFilters, customerSorts } from '@shop/contracts/customer'

import { choice, listFields } from '../listing/search-fields.ts'

/** Query of `/admin/customers`; `view` is an email. */
export const CustomersSearch = v.object({
  ...listFields,
  filter: choice(customerFilters),
  sort: choice(customerSorts),
})
export type CustomersSearch = v.InferOutput<typeof CustomersSearch>
