/** Calls about products. */
import * as v from 'valibot'

import {
  type CreateProductInput,
  DeletedProducts,
  Product,
  ProductList,
  type UpdateProductInput,
} from '@shop/contracts/product'
import { ProductFacets, type ProductFacetsQuery } from '@shop/contracts/product-facets'
import { ProductFigures } from '@shop/contracts/product-figures'
import type { ProductQuery } from '@shop/contracts/product-query'

import type { Client } from './client.ts'
import { toSearch } from './to-search.ts'

/** What a list may be asked for; what is empty or left out is not asked. */
export type ProductListQuery = Partial<ProductQuery>
/** The part of it that chooses products. */
export type ProductFilter = ProductFacetsQuery

/** Products that match a query; the first page of everything when it is empty. @throws ApiProblem `bad-input` */
export const listProducts = (client: Client, query: ProductListQuery = {}): Promise<ProductList> =>
  client.request(`/api/products${toSearch(query)}`, ProductList)

/** How many products each choice of a filter would show. @throws ApiProblem `bad-input` */
export const listFacets = (client: Client, filter: ProductFilter = {}): Promise<ProductFacets> =>
  client.request(`/api/products/facets${toSearch(filter)}`, ProductFacets)

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

/** Staff: removes several at once, at most 200; those that are gone already are passed over. @throws ApiProblem `staff-only` */
export const deleteProducts = (client: Client, ids: readonly string[]): Promise<DeletedProducts> =>
  client.request('/api/products/delete', DeletedProducts, { method: 'POST', body: { ids } })

/** Staff: figures over all products. @throws ApiProblem `staff-only` */
export const getProductFigures = (client: Client): Promise<ProductFigures> =>
  client.request('/api/products/figures', ProductFigures)
