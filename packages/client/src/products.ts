import * as v from 'valibot'

import {
  type ImportChunkInput,
  ImportList,
  ImportResult,
  type ImportRow,
  UndoneImport,
} from '@shop/contracts/import'
import {
  type ChangeStockInput,
  type InventoryExportQuery,
  type InventoryQuery,
  InventoryStats,
  StockItemList,
} from '@shop/contracts/inventory'
import {
  DeletedPictures,
  PictureList,
  type PictureQuery,
  ReplacedPicture,
  UploadedPicture,
} from '@shop/contracts/picture'
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
  type ProductExportQuery,
  ProductFacets,
  type ProductFacetsQuery,
  type ProductQuery,
} from '@shop/contracts/product-query'

import { ApiProblem } from './api-problem.ts'
import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'

/** The query of `listProducts`. Every field is optional, and empty fields are left out. */
export type ProductListQuery = PartialQuery<ProductQuery>

/** Returns matching products, by default the first page. */
export const listProducts = (client: Client, query: ProductListQuery = {}) =>
  client.request(`/api/products${toQueryString(query)}`, ProductList)

/** Counts the products that each filter option would show. */
export const listFacets = (client: Client, filter: ProductFacetsQuery = {}) =>
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
  client.request('/api/products', Product, { method: 'POST', body })

/** Staff: saves changed fields. @throws ApiProblem `version-conflict`, `product-not-found` */
export const updateProduct = (
  client: Client,
  id: string,
  body: v.InferInput<typeof UpdateProductInput>,
) => client.request(path`/api/products/${id}`, Product, { method: 'PATCH', body })

/** Staff: deletes a product; orders keep their lines. @throws ApiProblem `product-not-found` */
export const deleteProduct = (client: Client, id: string) =>
  client.request(path`/api/products/${id}`, v.null(), { method: 'DELETE' })

/** Staff: deletes up to 200 products. Missing ones are skipped. */
export const deleteProducts = (client: Client, ids: readonly string[]) =>
  client.request('/api/products/delete', DeletedProducts, { method: 'POST', body: { ids } })

/** Staff: returns stats over all products. */
export const getProductStats = (client: Client) =>
  client.request('/api/products/figures', ProductStats)

/** Staff: returns the URL of a CSV file of all matching products. */
export const productsExportHref = (query: PartialQuery<ProductExportQuery> = {}): string =>
  `/api/products/export${toQueryString(query)}`

/** Staff: counts all products and those that staff made. */
export const getCatalogue = (client: Client) => client.request('/api/catalogue', CatalogueState)

/**
 * Staff: adds products of the seed, or replaces all products with them.
 * @throws ApiProblem `version-conflict` if `replace-all` would delete more than `expectedOwn`
 * products that staff made
 */
export const populateCatalogue = (client: Client, what: PopulateKind, expectedOwn?: number) =>
  client.request('/api/catalogue/populate', PopulateResult, {
    method: 'POST',
    body: { what, expected_own: expectedOwn },
  })

/** Staff: returns one page of matching pictures, newest first. */
export const listPictures = (client: Client, query: PartialQuery<PictureQuery> = {}) =>
  client.request(`/api/pictures${toQueryString(query)}`, PictureList)

/** Staff: stores a picture of at most 5 MB. @throws ApiProblem `body-too-large` */
export const uploadPicture = (client: Client, picture: Blob, name: string) =>
  client.request(`/api/pictures${toQueryString({ name })}`, UploadedPicture, {
    method: 'POST',
    body: picture,
  })

/** Staff: replaces a picture in all products that use it. @throws ApiProblem `version-conflict` */
export const replacePicture = (client: Client, from: string, to: string) =>
  client.request('/api/pictures/replace', ReplacedPicture, { method: 'POST', body: { from, to } })

/** Staff: deletes unused pictures, or none if one is in use. @throws ApiProblem `picture-in-use` */
export const deletePictures = (client: Client, paths: readonly string[]) =>
  client.request('/api/pictures/delete', DeletedPictures, { method: 'POST', body: { paths } })

/** Staff: returns one page of matching inventory rows. */
export const listStock = (client: Client, query: PartialQuery<InventoryQuery> = {}) =>
  client.request(`/api/inventory${toQueryString(query)}`, StockItemList)

/** Staff: returns stats over the whole inventory. */
export const getInventoryStats = (client: Client) =>
  client.request('/api/inventory/figures', InventoryStats)

/** Staff: adds or removes stock. @throws ApiProblem `product-not-found`, `out-of-stock` */
export const changeStock = (
  client: Client,
  productId: string,
  body: v.InferInput<typeof ChangeStockInput>,
) => client.request(path`/api/inventory/${productId}`, Product, { method: 'POST', body })

/** Staff: returns the URL of a CSV file of all matching inventory rows. */
export const inventoryExportHref = (query: PartialQuery<InventoryExportQuery> = {}): string =>
  `/api/inventory/export${toQueryString(query)}`

/** Staff: returns the most recent imports, newest first. */
export const listImports = (client: Client) => client.request('/api/imports', ImportList)

/** Staff: previews an import and writes nothing. @throws ApiProblem `body-too-large` */
export const tryImport = (client: Client, rows: readonly ImportRow[], signal?: AbortSignal) =>
  client.request('/api/imports/dry-run', ImportResult, { method: 'POST', body: { rows }, signal })

/** Staff: imports one chunk; safe to repeat. @throws ApiProblem `version-conflict` */
export const importChunk = (
  client: Client,
  { id, ...body }: { id: string } & v.InferInput<typeof ImportChunkInput>,
) => client.request(path`/api/imports/${id}/chunks`, ImportResult, { method: 'POST', body })

/** Staff: undoes one step of an import. @throws ApiProblem `version-conflict`, `not-found` */
export const undoImport = (client: Client, id: string, after: number) =>
  client.request(path`/api/imports/${id}/undo`, UndoneImport, { method: 'POST', body: { after } })
