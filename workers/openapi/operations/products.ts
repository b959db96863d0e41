/** Operations of `/api/products`. */
import { ProductFacetsQuery, ProductQuery } from '@shop/contracts/product-query'

import { type Operation, staffWrite } from '../operation.ts'

export const products: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/products',
    summary: 'Products by filters and sort.',
    query: ProductQuery,
    answer: { status: 200, schema: 'ProductList' },
    refusals: ['bad-input'],
  },
  {
    method: 'post',
    path: '/api/products',
    summary: 'Adds a product.',
    needs: 'staff',
    body: 'CreateProductInput',
    answer: { status: 201, schema: 'Product' },
    refusals: [...staffWrite, 'already-exists'],
  },
  {
    method: 'get',
    path: '/api/products/facets',
    summary: 'How many products each choice of a filter would show, under all other filters.',
    query: ProductFacetsQuery,
    answer: { status: 200, schema: 'ProductFacets' },
    refusals: ['bad-input'],
  },
  {
    method: 'get',
    path: '/api/products/figures',
    summary: 'Count, featured ones, sum and mean of the prices of all products.',
    needs: 'staff',
    answer: { status: 200, schema: 'ProductStats' },
    refusals: ['staff-only'],
  },
  {
    method: 'post',
    path: '/api/products/delete',
    summary:
      'Removes several products in one transaction; those that are gone already are passed over.',
    needs: 'staff',
    body: 'DeleteProductsInput',
    answer: { status: 200, schema: 'DeletedProducts' },
    refusals: staffWrite,
  },
  {
    method: 'get',
    path: '/api/products/{id}',
    summary: 'One product.',
    answer: { status: 200, schema: 'Product' },
    refusals: ['product-not-found'],
  },
  {
    method: 'patch',
    path: '/api/products/{id}',
    summary: 'Changes the sent fields of the version that was read; stock moves by an amount.',
    needs: 'staff',
    body: 'UpdateProductInput',
    answer: { status: 200, schema: 'Product' },
    refusals: [...staffWrite, 'product-not-found', 'version-conflict', 'out-of-stock'],
  },
  {
    method: 'delete',
    path: '/api/products/{id}',
    summary: 'Removes a product; orders keep their lines.',
    needs: 'staff',
    answer: { status: 204 },
    refusals: ['staff-only', 'foreign-origin', 'product-not-found'],
  },
]
