/** Every operation of the API: what it takes, what it answers, and what it may refuse with. */
import { LiveQuery } from '@shop/contracts/live'
import { IdempotencyKey, OrderQuery } from '@shop/contracts/order'
import type { ProblemCode } from '@shop/contracts/problem'
import { ProductFacetsQuery } from '@shop/contracts/product-facets'
import { ProductQuery } from '@shop/contracts/product-query'
import type * as v from 'valibot'

import type { SchemaName } from './schemas.ts'

export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  /** Who may call it; everybody when absent. */
  needs?: 'staff' | 'deployToken'
  query?: v.GenericSchema
  headers?: Record<string, v.GenericSchema>
  body?: SchemaName | 'file'
  answer: { status: number; schema?: SchemaName }
  refusals: readonly ProblemCode[]
}

const write = ['bad-input', 'malformed-json', 'body-too-large', 'foreign-origin'] as const
const staffWrite = [...write, 'staff-only'] as const
const publishing = [...write, 'bad-deploy-token'] as const

export const operations: readonly Operation[] = [
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
  {
    method: 'get',
    path: '/api/orders',
    summary: 'Orders with their lines, newest first.',
    needs: 'staff',
    query: OrderQuery,
    answer: { status: 200, schema: 'OrderList' },
    refusals: ['bad-input', 'staff-only'],
  },
  {
    method: 'post',
    path: '/api/orders',
    summary: 'Places an order; the same Idempotency-Key always answers with the same order.',
    headers: { 'Idempotency-Key': IdempotencyKey },
    body: 'PlaceOrderInput',
    answer: { status: 201, schema: 'Order' },
    refusals: [
      ...write,
      'product-not-found',
      'price-changed',
      'out-of-stock',
      'idempotency-key-reused',
    ],
  },
  {
    method: 'get',
    path: '/api/orders/{id}',
    summary: 'One order.',
    needs: 'staff',
    answer: { status: 200, schema: 'Order' },
    refusals: ['staff-only', 'order-not-found'],
  },
  {
    method: 'patch',
    path: '/api/orders/{id}',
    summary: 'Sets the status; any may follow any.',
    needs: 'staff',
    body: 'UpdateOrderInput',
    answer: { status: 200, schema: 'Order' },
    refusals: [...staffWrite, 'order-not-found'],
  },
  {
    method: 'delete',
    path: '/api/orders/{id}',
    summary: 'Deletes an order with its lines.',
    needs: 'staff',
    answer: { status: 204 },
    refusals: ['staff-only', 'foreign-origin', 'order-not-found'],
  },
  {
    method: 'get',
    path: '/api/staff',
    summary: 'Who of the staff is asking, and where they sign out.',
    needs: 'staff',
    answer: { status: 200, schema: 'StaffMember' },
    refusals: ['staff-only'],
  },
  {
    method: 'get',
    path: '/api/live',
    summary: 'The websocket of changes; the topic `orders` needs staff.',
    query: LiveQuery,
    answer: { status: 101 },
    refusals: ['bad-input', 'staff-only', 'foreign-origin', 'upgrade-required'],
  },
  {
    method: 'get',
    path: '/api/health',
    summary: 'Says whether the database answers.',
    answer: { status: 200, schema: 'Health' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/modules',
    summary: 'The live release of each module.',
    answer: { status: 200, schema: 'LiveReleases' },
    refusals: [],
  },
  {
    method: 'post',
    path: '/api/modules/{module}/releases',
    summary: 'Registers a release and answers which files are still to be sent.',
    needs: 'deployToken',
    body: 'Release',
    answer: { status: 201, schema: 'MissingFiles' },
    refusals: [...publishing, 'already-exists'],
  },
  {
    method: 'get',
    path: '/api/modules/{module}/releases/{version}',
    summary: 'The manifest of a registered release.',
    needs: 'deployToken',
    answer: { status: 200, schema: 'Release' },
    refusals: ['bad-deploy-token', 'release-not-found'],
  },
  {
    method: 'put',
    path: '/api/modules/{module}/releases/{version}/files/{path}',
    summary: 'Stores one file of a release.',
    needs: 'deployToken',
    body: 'file',
    answer: { status: 204 },
    refusals: [...publishing, 'release-not-found', 'not-found', 'integrity-mismatch'],
  },
  {
    method: 'put',
    path: '/api/modules/{module}/channels/live',
    summary: 'Makes a complete release live.',
    needs: 'deployToken',
    body: 'SetChannelInput',
    answer: { status: 204 },
    refusals: [...publishing, 'release-not-found', 'release-incomplete', 'release-path-taken'],
  },
]
