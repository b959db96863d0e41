/** What the routes and their validators cannot say of an operation: what it does and returns, and its own problems. */
import { maxPictureMegabytes } from '@shop/contracts/picture'
import type { ProblemCode } from '@shop/contracts/problem'
import { ProductFacetsQuery, ProductQuery } from '@shop/contracts/product-query'
import { PublicReviewQuery } from '@shop/contracts/review'
import { maxReplyProducts } from '@shop/domain/limits'
import type * as v from 'valibot'

import { customerOperations } from './customer-operations.ts'
import { inventoryOperations } from './inventory-operations.ts'
import { orderOperations } from './order-operations.ts'
import { registryOperations } from './registry-operations.ts'
import type { SchemaName } from './schemas.ts'

export type Description = {
  summary: string
  /** Only where the route validates its query by itself. */
  query?: v.GenericSchema
  headers?: Record<string, v.GenericSchema>
  /** The body is a file. */
  isUpload?: boolean
  /** The status on success; when absent, 200, or 204 for a write that returns nothing. */
  status?: number
  returns?: SchemaName
  /** Besides those of every input, write, guard and id. */
  problems?: readonly ProblemCode[]
}

export type Operations = Record<`${Method} /api/${string}`, Description>

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export const operations: Operations = {
  'get /api/products': {
    summary: 'Products by filters and sort.',
    query: ProductQuery,
    returns: 'ProductList',
  },
  'post /api/products': {
    summary: 'Adds a product.',
    status: 201,
    returns: 'Product',
    problems: ['already-exists'],
  },
  'get /api/products/facets': {
    summary: 'How many products each choice of a filter would show, under all other filters.',
    query: ProductFacetsQuery,
    returns: 'ProductFacets',
  },
  'get /api/products/figures': {
    summary: 'Count, featured ones, sum and mean of the prices of all products.',
    returns: 'ProductStats',
  },
  'post /api/products/delete': {
    summary:
      'Removes several products in one transaction; those that are gone already are passed over.',
    returns: 'DeletedProducts',
  },
  'get /api/products/{id}': { summary: 'One product.', returns: 'Product' },
  'patch /api/products/{id}': {
    summary: 'Changes the sent fields of the version that was read; stock moves by an amount.',
    returns: 'Product',
    problems: ['version-conflict', 'out-of-stock', 'idempotency-key-reused'],
  },
  'delete /api/products/{id}': { summary: 'Removes a product; orders keep their lines.' },
  ...inventoryOperations,
  'get /api/catalogue': {
    summary: 'How many products there are, and how many of them staff added or changed.',
    returns: 'CatalogueState',
  },
  'post /api/catalogue/populate': {
    summary:
      'Adds products of the seed that are missing; `replace-all` clears all products first. One transaction.',
    returns: 'PopulateResult',
    problems: ['version-conflict'],
  },
  'post /api/pictures': {
    summary: `Stores a PNG, JPEG, WebP or AVIF picture of at most ${maxPictureMegabytes} MB; the body is the file.`,
    isUpload: true,
    status: 201,
    returns: 'UploadedPicture',
    problems: ['bad-input'],
  },
  ...orderOperations,
  ...customerOperations,
  'get /api/products/{id}/reviews': {
    summary: 'The approved reviews of a product, the newest first.',
    query: PublicReviewQuery,
    returns: 'PublicReviewList',
    problems: ['product-not-found'],
  },
  'post /api/products/{id}/reviews': {
    summary: 'A shopper’s review, which staff read before others do.',
    status: 202,
    returns: 'WrittenReview',
    problems: ['product-not-found'],
  },
  'get /api/reviews': { summary: 'Reviews by filters and sort.', returns: 'ReviewList' },
  'get /api/reviews/figures': {
    summary: 'Counts by status and stars over all reviews.',
    returns: 'ReviewStats',
  },
  'get /api/reviews/{id}': { summary: 'One review.', returns: 'Review' },
  'patch /api/reviews/{id}': {
    summary: 'Approves, flags or answers a review.',
    returns: 'Review',
    problems: ['version-conflict'],
  },
  'delete /api/reviews/{id}': { summary: 'Rejects a review, which removes it.' },
  'post /api/reviews/{id}/restore': {
    summary: 'Brings a rejected review back as it was.',
    returns: 'Review',
  },
  'post /api/modules/documents': {
    summary:
      'Composes a page with a build for development in the place of its module; stores nothing, and is for programs alone.',
    status: 200,
    returns: 'ComposedDocument',
    problems: [
      'foreign-origin',
      'not-found',
      'release-does-not-pass',
      'release-path-taken',
      'release-slot-taken',
      'release-does-not-fit',
    ],
  },
  ...registryOperations,
  'post /api/assistant': {
    summary: `The assistant’s reply to a message, with at most ${maxReplyProducts} products; \`context\` goes back with the next message.`,
    returns: 'AssistantReply',
  },
  'get /api/audit': {
    summary: 'What staff did with one product or order, the newest first: who, when, which fields.',
    returns: 'AuditEntries',
  },
  'get /api/dashboard': {
    summary: 'The dashboard’s figures, its newest orders and its top products.',
    returns: 'Dashboard',
  },
  'get /api/analytics': {
    summary: 'Sales of the last 7, 30 or 90 days by day, and the products that sold best.',
    returns: 'Analytics',
  },
  'get /api/staff': {
    summary: 'Who of the staff is asking, and where they sign out.',
    returns: 'StaffMember',
  },
  'get /api/live': {
    summary: 'The websocket of changes; all topics but `products` need staff.',
    status: 101,
    problems: ['staff-only', 'foreign-origin', 'upgrade-required'],
  },
  'post /api/reports': {
    summary: 'What a page reports of its modules: how each fared, and the vitals of the page.',
  },
  'get /api/registry/health': {
    summary:
      'How releases fare with their visitors: the last hour, canaries beside live releases, alerts.',
    returns: 'RegistryHealth',
  },
  'get /api/health': { summary: 'Says whether the database answers.', returns: 'Health' },
  'get /api/ready': {
    summary: 'Says whether database, migrations, shell and bucket are as this Worker needs them.',
    returns: 'Ready',
    problems: ['not-ready'],
  },
  'get /api/metrics': {
    summary: 'Counts of the shop as text for Prometheus (text/plain; version=0.0.4).',
  },
}
