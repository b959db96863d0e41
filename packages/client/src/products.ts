import type * as v from 'valibot'

import {
  CatalogueState,
  DeletedProducts,
  PopulateResult,
  type PopulateKind,
  ProductStats,
} from '@shop/contracts/populate'
import { Product, ProductList } from '@shop/contracts/product'
import type { CreateProductInput, UpdateProductInput } from '@shop/contracts/product-input'
import {
  type ProductFilterQuery,
  ProductFacets,
  type ProductQuery,
} from '@shop/contracts/product-query'

import { ApiProblem } from './api-problem.ts'
import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'
import { nothing, patch, post, remove } from './requests.ts'

/** The query of `listProducts`. Empty fields are not sent. */
export type ProductListQuery = PartialQuery<ProductQuery>

/** Returns matching products, by default the first page. */
export const listProducts = (client: Client, query: ProductListQuery = {}) =>
  client.request(`/api/products${toQueryString(query)}`, ProductList)

/** Counts the products that each filter option would show. */
export const listFacets = (client: Client, filter: ProductFilterQuery = {}) =>
  client.request(`/api/products/facets${toQueryString(filter)}`, ProductFacets)

/** Returns one product. @throws ApiProblem `product-not-found` */
export const getProduct = (client: Client, id: string) =>
  client.request(path`/api/products/${id}`, Product)

/** Like `getProduct`, but returns null if there is no such product. */
export const findProduct = async (client: Client, id: string): Promise<Product | null> => {
  try {
    return await getProduct(client, id)
  } catch (error) {
    const isUnknown =
      error instanceof ApiProblem && ['product-not-found', 'bad-input'].includes(error.code)
    if (isUnknown) return null
    throw error
  }
}

/** Staff: adds a product. @throws ApiProblem `already-exists` */
export const createProduct = (client: Client, body: v.InferInput<typeof CreateProductInput>) =>
  client.request('/api/products', Product, post(body))

/** Staff: saves changed fields. @throws ApiProblem `version-conflict`, `product-not-found` */
export const updateProduct = (
  client: Client,
  id: string,
  body: v.InferInput<typeof UpdateProductInput>,
) => client.request(path`/api/products/${id}`, Product, patch(body))

/** Staff: deletes a product; orders keep their lines. @throws ApiProblem `product-not-found` */
export const deleteProduct = (client: Client, id: string) =>
  client.request(path`/api/products/${id}`, nothing, remove)

/** Staff: deletes up to 200 products. Skips products that do not exist. */
export const deleteProducts = (client: Client, ids: readonly string[]) =>
  client.request('/api/products/delete', DeletedProducts, post({ ids }))

/** Staff: returns stats over all products. */
export const getProductStats = (client: Client) =>
  client.request('/api/products/figures', ProductStats)

/** Staff: returns the URL of a CSV file of all matching products. */
export const productsExportHref = (query: PartialQuery<ProductFilterQuery> = {}): string =>
  `/api/products/export${toQueryString(query)}`

/** Staff: counts all products, and the products that staff made. */
export const getCatalogue = (client: Client) => client.request('/api/catalogue', CatalogueState)

/**
 * Staff: adds the seed's products, or replaces all products with them.
 * @throws ApiProblem `version-conflict` if `replace-all` would delete more than `expectedOwn`
 * products that staff made
 */
export const populateCatalogue = (client: Client, what: PopulateKind, expectedOwn?: number) =>
  client.request(
    '/api/catalogue/populate',
    PopulateResult,
    post({ what, expected_own: expectedOwn }),
  )
