import { DiscountTerms } from '@shop/contracts/discount'
import {
  Discount,
  type DiscountInput,
  DiscountList,
  type DiscountQuery,
  type UpdateDiscountInput,
} from '@shop/contracts/discount-input'

import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'
import { nothing, post, put, remove } from './requests.ts'

/** Staff: returns one page of discounts, newest first. */
export const listDiscounts = (client: Client, query: PartialQuery<DiscountQuery> = {}) =>
  client.request(`/api/discounts${toQueryString(query)}`, DiscountList)

/** Staff: returns one discount. @throws ApiProblem `discount-not-found` */
export const getDiscount = (client: Client, id: string) =>
  client.request(path`/api/discounts/${id}`, Discount)

/** Staff: creates a discount. @throws ApiProblem `already-exists` if the code is taken */
export const createDiscount = (client: Client, body: DiscountInput) =>
  client.request('/api/discounts', Discount, post(body))

/** Staff: saves a discount. @throws ApiProblem `version-conflict`, `discount-not-found` */
export const updateDiscount = (client: Client, id: string, body: UpdateDiscountInput) =>
  client.request(path`/api/discounts/${id}`, Discount, put(body))

/** Staff: deletes a discount. @throws ApiProblem `version-conflict`, `discount-not-found` */
export const deleteDiscount = (client: Client, { id, version }: Pick<Discount, 'id' | 'version'>) =>
  client.request(path`/api/discounts/${id}?version=${String(version)}`, nothing, remove)

/** Returns the terms of a code. @throws ApiProblem `discount-not-valid`, `too-many-requests` */
export const checkDiscount = (client: Client, code: string) =>
  client.request('/api/discounts/check', DiscountTerms, post({ code }))
