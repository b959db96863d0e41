import { DiscountTerms } from '@shop/contracts/discount'

import type { Client } from './client.ts'

/** Returns the terms of a code. @throws ApiProblem `discount-not-valid`, `too-many-requests` */
export const checkDiscount = (client: Client, code: string) =>
  client.request('/api/discounts/check', DiscountTerms, { method: 'POST', body: { code } })
