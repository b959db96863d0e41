import * as v from 'valibot'
import {
  type CreateProductInput,
  DeletedProducts,
  Product,
  ProductList,
  ProductStats,
  type UpdateProductInput,
} from '@shop/contracts/product'
import { ProductFacets, type ProductFacetsQuery } from '@shop/contracts/product-query'
import type { ProductExportQuery, ProductQuery } from '@shop/contracts/product-query'
import { ApiProblem } from './api-problem.ts'
import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'
import { CatalogueState, PopulateResult, type PopulateKind } from '@shop/contracts/populate'
import { UploadedPicture } from '@shop/contracts/picture'

/** Every field is optional, and empty fields are left out. */
export type ProductListQuery = PartialQuery<ProductQuery>
/** The filters of the list. */
export type ProductFilter = ProductFacetsQuery

/**
 * Returns the products that match a query, by default the first page.
 * @throws ApiProblem `bad-input`
 */
export const listProducts = (client: Client, query: ProductListQuery = {}): Promise<ProductList> =>
  client.request(`/api/products${toQueryString(query)}`, ProductList)

/** Counts the products that each filter option would show. @throws ApiProblem `bad-input` */
export const listFacets = (client: Client, filter: ProductFilter = {}): Promise<ProductFacets> =>
  client.request(`/api/products/facets${toQueryString(filter)}`, ProductFacets)

/** Returns one product. @throws ApiProblem `product-not-found` */
export const getProduct = (client: Client, id: string): Promise<Product> =>
  client.request(`/api/products/${encodeURIComponent(id)}`, Product)

/** Like `getProduct`, but returns null if there is no such product. @throws ApiProblem */
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

/** Staff: adds a product. @throws ApiProblem `bad-input`, `already-exists`, `staff-only` */
export const createProduct = (
  client: Client,
  input: v.InferInput<typeof CreateProductInput>,
): Promise<Product> => client.request('/api/products', Product, { method: 'POST', body: input })

/**
 * Staff: saves changed fields.
 * @throws ApiProblem `bad-input`, `version-conflict`, `product-not-found`
 */
export const updateProduct = (
  client: Client,
  id: string,
  input: v.InferInput<typeof UpdateProductInput>,
): Promise<Product> =>
  client.request(`/api/products/${encodeURIComponent(id)}`, Product, {
    method: 'PATCH',
    body: input,
  })

/** Staff: deletes a product; orders keep their lines. @throws ApiProblem `product-not-found` */
export const deleteProduct = (client: Client, id: string): Promise<null> =>
  client.request(`/api/products/${encodeURIComponent(id)}`, v.null(), { method: 'DELETE' })

/** Staff: deletes up to 200 products. Missing ones are skipped. @throws ApiProblem `staff-only` */
export const deleteProducts = (client: Client, ids: readonly string[]): Promise<DeletedProducts> =>
  client.request('/api/products/delete', DeletedProducts, { method: 'POST', body: { ids } })

/** Staff: returns stats over all products. @throws ApiProblem `staff-only` */
export const getProductStats = (client: Client): Promise<ProductStats> =>
  client.request('/api/products/figures', ProductStats)

/** Counts all products, and those that staff added or changed. @throws ApiProblem `staff-only` */
export const getCatalogue = (client: Client): Promise<CatalogueState> =>
  client.request('/api/catalogue', CatalogueState)

/**
 * Adds products of the seed, or replaces all products with them. `expectedOwn` is the number of
 * products that staff added or changed and that may be lost.
 * @throws ApiProblem `staff-only`, `version-conflict` if there are more of those
 */
export const populateCatalogue = (
  client: Client,
  what: PopulateKind,
  expectedOwn?: number,
): Promise<PopulateResult> =>
  client.request('/api/catalogue/populate', PopulateResult, {
    method: 'POST',
    body: { what, ...(expectedOwn === undefined ? {} : { expected_own: expectedOwn }) },
  })

/**
 * Staff: stores a picture, at most 5 MB.
 * @throws ApiProblem `bad-input`, `body-too-large`, `staff-only`
 */
export const uploadPicture = (client: Client, picture: Blob): Promise<UploadedPicture> =>
  client.request('/api/pictures', UploadedPicture, { method: 'POST', body: picture })

/** Returns the URL of a CSV file of all matching products. */
export const productsExportHref = (query: PartialQuery<ProductExportQuery> = {}): string =>
  `/api/products/export${toQueryString(query)}`
