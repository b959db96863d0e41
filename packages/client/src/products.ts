/** Calls about products. */
import * as v from 'valibot'

import {
  type CreateProductInput,
  Product,
  ProductList,
  type ProductQuery,
  type UpdateProductInput,
} from '@shop/contracts/product'

import type { Client } from './client.ts'

/** Products that match a query; everything at once when it is empty. */
export const listProducts = (
  client: Client,
  query: Partial<ProductFilter> = {},
): Promise<ProductList> => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value))
  const suffix = search.size > 0 ? `?${search}` : ''
  return client.request(`/api/products${suffix}`, ProductList)
}

type ProductFilter = Pick<ProductQuery, 'q' | 'category' | 'sort' | 'limit' | 'offset'>

/** One product. @throws ApiProblem `product-not-found` */
export const getProduct = (client: Client, id: string): Promise<Product> =>
  client.request(`/api/products/${encodeURIComponent(id)}`, Product)

/** Staff: adds a product. @throws ApiProblem `bad-input`, `already-exists`, `staff-only` */
export const createProduct = (
  client: Client,
  input: v.InferInput<typeof CreateProductInput>,
): Promise<Product> => client.request('/api/products', Product, { method: 'POST', body: input })

/** Staff: saves changed fields. @throws ApiProblem `bad-input`, `version-conflict`, `product-not-found` */
export const updateProduct = (
  client: Client,
  id: string,
  input: v.InferInput<typeof UpdateProductInput>,
): Promise<Product> =>
  client.request(`/api/products/${encodeURIComponent(id)}`, Product, {
    method: 'PATCH',
    body: input,
  })

/** Staff: removes a product; orders keep their lines. @throws ApiProblem `product-not-found` */
export const deleteProduct = (client: Client, id: string): Promise<null> =>
  client.request(`/api/products/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE' })
