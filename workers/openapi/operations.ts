/** Every operation of the API: what it takes, what it returns and its problems. */
import { CustomerExportQuery, CustomerQuery } from '@shop/contracts/customer'
import { IdempotencyKey, OrderQuery } from '@shop/contracts/order'
import { ProductFacetsQuery, ProductQuery } from '@shop/contracts/product-query'
import { RealtimeQuery } from '@shop/contracts/realtime'
import { ReviewQuery } from '@shop/contracts/review'
import { maxReplyProducts } from '@shop/domain/limits'

import type { Description, Method } from './schemas.ts'

export const operations: Record<`${Method} /api/${string}`, Description> = {
  'get /api/products': {
    summary: 'Products by filters and sort.',
    query: ProductQuery,
    returns: 'ProductList',
  },
  'post /api/products': {
    summary: 'Adds a product.',
    needs: 'staff',
    body: 'CreateProductInput',
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
    needs: 'staff',
    returns: 'ProductStats',
  },
  'post /api/products/delete': {
    summary:
      'Removes several products in one transaction; those that are gone already are passed over.',
    needs: 'staff',
    body: 'DeleteProductsInput',
    returns: 'DeletedProducts',
  },
  'get /api/products/{id}': {
    summary: 'One product.',
    returns: 'Product',
    problems: ['product-not-found'],
  },
  'patch /api/products/{id}': {
    summary: 'Changes the sent fields of the version that was read; stock moves by an amount.',
    needs: 'staff',
    body: 'UpdateProductInput',
    returns: 'Product',
    problems: ['product-not-found', 'version-conflict', 'out-of-stock'],
  },
  'delete /api/products/{id}': {
    summary: 'Removes a product; orders keep their lines.',
    needs: 'staff',
    status: 204,
    problems: ['product-not-found'],
  },
  'get /api/catalogue': {
    summary: 'How many products there are, and how many of them staff added or changed.',
    needs: 'staff',
    returns: 'CatalogueState',
  },
  'post /api/catalogue/populate': {
    summary:
      'Adds products of the seed that are missing; `replace-all` clears all products first. One transaction.',
    needs: 'staff',
    body: 'PopulateInput',
    returns: 'PopulateResult',
    problems: ['version-conflict'],
  },
  'post /api/pictures': {
    summary: 'Stores a PNG, JPEG, WebP or AVIF picture of at most 5 MB; the body is the file.',
    needs: 'staff',
    body: 'file',
    status: 201,
    returns: 'UploadedPicture',
    problems: ['bad-input'],
  },
  'get /api/orders': {
    summary: 'Orders with their lines, by filters and sort.',
    needs: 'staff',
    query: OrderQuery,
    returns: 'OrderList',
  },
  'post /api/orders': {
    summary: 'Places an order; the same Idempotency-Key always answers with the same order.',
    headers: { 'Idempotency-Key': IdempotencyKey },
    body: 'PlaceOrderInput',
    status: 201,
    returns: 'Order',
    problems: ['product-not-found', 'price-changed', 'out-of-stock', 'idempotency-key-reused'],
  },
  'get /api/orders/figures': {
    summary: 'Counts by status and revenue over all orders.',
    needs: 'staff',
    returns: 'OrderStats',
  },
  'get /api/orders/{id}': {
    summary: 'One order.',
    needs: 'staff',
    returns: 'Order',
    problems: ['order-not-found'],
  },
  'patch /api/orders/{id}': {
    summary: 'Sets the status; any may follow any.',
    needs: 'staff',
    body: 'UpdateOrderInput',
    returns: 'Order',
    problems: ['order-not-found'],
  },
  'delete /api/orders/{id}': {
    summary: 'Deletes an order with its lines.',
    needs: 'staff',
    status: 204,
    problems: ['order-not-found'],
  },
  'get /api/customers': {
    summary: 'Customers by filters and sort; they are derived from orders, by email.',
    needs: 'staff',
    query: CustomerQuery,
    returns: 'CustomerList',
  },
  'get /api/customers/figures': {
    summary: 'Counts, revenue, segments and activity over all customers.',
    needs: 'staff',
    returns: 'CustomerStats',
  },
  'get /api/customers/export': {
    summary: 'A CSV file (text/csv) of all customers that match; formulas are kept as text.',
    needs: 'staff',
    query: CustomerExportQuery,
  },
  'get /api/customers/{email}': {
    summary: 'One customer.',
    needs: 'staff',
    returns: 'Customer',
    problems: ['customer-not-found'],
  },
  'get /api/reviews': {
    summary: 'Reviews by filters and sort.',
    needs: 'staff',
    query: ReviewQuery,
    returns: 'ReviewList',
  },
  'get /api/reviews/figures': {
    summary: 'Counts by status and stars over all reviews.',
    needs: 'staff',
    returns: 'ReviewStats',
  },
  'get /api/reviews/{id}': {
    summary: 'One review.',
    needs: 'staff',
    returns: 'Review',
    problems: ['review-not-found'],
  },
  'patch /api/reviews/{id}': {
    summary: 'Approves, flags or answers a review.',
    needs: 'staff',
    body: 'UpdateReviewInput',
    returns: 'Review',
    problems: ['review-not-found', 'version-conflict'],
  },
  'delete /api/reviews/{id}': {
    summary: 'Rejects a review, which removes it.',
    needs: 'staff',
    status: 204,
    problems: ['review-not-found'],
  },
  'post /api/reviews/{id}/restore': {
    summary: 'Brings a rejected review back as it was.',
    needs: 'staff',
    returns: 'Review',
    problems: ['review-not-found'],
  },
  'get /api/modules': { summary: 'The live release of each module.', returns: 'LiveReleases' },
  'post /api/modules/{module}/releases': {
    summary: 'Registers a release and answers which files are still to be sent.',
    needs: 'deployToken',
    body: 'Release',
    status: 201,
    returns: 'MissingFiles',
    problems: ['already-exists'],
  },
  'get /api/modules/{module}/releases/{version}': {
    summary: 'The manifest of a registered release.',
    needs: 'deployToken',
    returns: 'Release',
    problems: ['release-not-found'],
  },
  'put /api/modules/{module}/releases/{version}/files/{path}': {
    summary: 'Stores one file of a release.',
    needs: 'deployToken',
    body: 'file',
    status: 204,
    problems: [
      'bad-input',
      'malformed-json',
      'release-not-found',
      'not-found',
      'integrity-mismatch',
    ],
  },
  'put /api/modules/{module}/channels/live': {
    summary: 'Makes a complete release live.',
    needs: 'deployToken',
    body: 'SetChannelInput',
    status: 204,
    problems: ['release-not-found', 'release-incomplete', 'release-path-taken'],
  },
  'post /api/assistant': {
    summary: `The assistant’s reply to a message, with at most ${maxReplyProducts} products; \`context\` goes back with the next message.`,
    body: 'AssistantRequest',
    returns: 'AssistantReply',
    problems: ['too-many-requests'],
  },
  'get /api/dashboard': {
    summary: 'The dashboard’s figures, its newest orders and its top products.',
    needs: 'staff',
    returns: 'Dashboard',
  },
  'get /api/staff': {
    summary: 'Who of the staff is asking, and where they sign out.',
    needs: 'staff',
    returns: 'StaffMember',
  },
  'get /api/live': {
    summary: 'The websocket of changes; all topics but `products` need staff.',
    query: RealtimeQuery,
    status: 101,
    problems: ['staff-only', 'foreign-origin', 'upgrade-required'],
  },
  'get /api/health': { summary: 'Says whether the database answers.', returns: 'Health' },
}
