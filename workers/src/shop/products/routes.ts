import { type Context, Hono } from 'hono'

import { DeleteProductsInput } from '@shop/contracts/populate'
import { CreateProductInput, UpdateProductInput } from '@shop/contracts/product-input'
import { ProductFilterQuery, ProductQuery } from '@shop/contracts/product-query'
import { showStock } from '@shop/domain/stock'

import { describes } from '../../platform/http/describes.ts'
import { cachedJson } from '../../platform/http/cached-response.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, checkInput, noContent, valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv, Ctx } from '../../platform/context.ts'
import { csvResponse } from '../exports/export-csv.ts'
import type { LimitName } from '../../platform/env.ts'
import type { ListedProduct } from '../../search/retrieval/product-columns.ts'
import { readCategories, withCategoryId } from '../settings/categories.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { countFacets, getCatalogueCounts, readCatalogueCounts } from './catalogue-counts.ts'
import { exportProducts, getProductStats, listProducts, subjectsOfList } from './list-products.ts'
import { getProduct, ofProduct, toProductDetail, toProductView } from './get-product.ts'
import { createProduct, deleteProduct, deleteProducts, updateProduct } from './write-products.ts'

/** A search may scan every product, so it has a stricter limit. */
const readOrSearch = (c: Context<AppEnv>): LimitName =>
  c.req.query('q') || c.req.query('sort') === 'relevance' ? 'SEARCH_LIMIT' : 'READ_LIMIT'

const asShown = <Row extends ListedProduct>({ actor }: Pick<Ctx, 'actor'>, row: Row): Row =>
  actor.kind === 'staff' ? row : showStock(row)

export const products = new Hono<AppEnv>()
  .get(
    '/',
    describes('listProducts', 'Products by filters and sort.', {
      query: ProductQuery,
      returns: 'ProductList',
    }),
    rateLimit(readOrSearch),
    (c) =>
      // Validates only on a cache miss, because responses to invalid queries are never cached.
      cachedJson(c, async ({ skipsCache }) => {
        const { ctx } = c.var
        const categories = await readCategories(ctx)
        const input = withCategoryId(categories, checkInput(ProductQuery, c.req.query()))
        const counts = skipsCache || input.q || input.ids ? null : await getCatalogueCounts(ctx)
        const { rows, total } = await listProducts({
          ctx,
          input,
          counts: counts?.value,
          categories,
        })
        const value = { products: rows.map((row) => toProductView(asShown(ctx, row))), total }
        // Empty results are not shared with other isolates, or anyone could fill the shared cache
        // with invented queries.
        const isShared = rows.length > 0
        const subjects = subjectsOfList(input, rows)
        if (input.q || input.category) subjects.push('settings')
        return { ...counts, value, subjects, isShared }
      }),
  )
  .post(
    '/',
    describes('createProduct', 'Creates a product.', {
      status: 201,
      returns: 'Product',
      problems: ['already-exists', 'version-conflict'],
    }),
    requiresRole('clerk', { scope: 'products:write' }),
    valid('json', CreateProductInput),
    async (c) => c.json(toProductDetail(await createProduct(argsOf(c))), 201),
  )
  .get(
    '/facets',
    describes(
      'listFacets',
      'How many products each choice of a filter would show, under all other filters.',
      { query: ProductFilterQuery, returns: 'ProductFacets' },
    ),
    rateLimit('SEARCH_LIMIT'),
    (c) =>
      cachedJson(c, async ({ skipsCache }) => {
        const { ctx } = c.var
        const categories = await readCategories(ctx)
        const input = withCategoryId(categories, checkInput(ProductFilterQuery, c.req.query()))
        const counts = skipsCache
          ? { value: await readCatalogueCounts(ctx.db) }
          : await getCatalogueCounts(ctx)
        const value = await countFacets({ ctx, input, counts: counts.value, categories })
        return { ...counts, value, subjects: ['lists', 'settings'] }
      }),
  )
  .get(
    '/figures',
    describes('getProductStats', 'Counts and prices over all products.', {
      returns: 'ProductStats',
    }),
    requiresRole('viewer'),
    async (c) => c.json(await getProductStats(c.var)),
  )
  .get(
    '/export',
    describes(
      'exportProducts',
      'All matching products as CSV, one row per variant, which an import accepts. Formulas remain text. Audited.',
      { sends: 'text/csv' },
    ),
    requiresRole('manager'),
    valid('query', ProductFilterQuery),
    async (c) => csvResponse(c, 'products', await exportProducts(argsOf(c))),
  )
  .post(
    '/delete',
    describes(
      'deleteProducts',
      'Deletes several products for good in one transaction. Ignores those that are gone.',
      { returns: 'DeletedProducts' },
    ),
    requiresRole('manager'),
    valid('json', DeleteProductsInput),
    async (c) => c.json(await deleteProducts(argsOf(c))),
  )
  .get(
    '/:id',
    describes('getProduct', 'One product. Shoppers see at most ten pieces of stock.', {
      returns: 'Product',
    }),
    rateLimit('READ_LIMIT'),
    withId,
    (c) =>
      cachedJson(
        c,
        async () => {
          const input = c.req.valid('param')
          const { ctx } = c.var
          const value = toProductDetail(asShown(ctx, await getProduct({ ctx, input })))
          return { value, subjects: [ofProduct(input.id)] }
        },
        { hasQuery: false },
      ),
  )
  .patch(
    '/:id',
    describes(
      'updateProduct',
      'Changes the sent fields, based on the version that was read. Stock changes by an amount.',
      {
        returns: 'Product',
        problems: ['version-conflict', 'out-of-stock', 'idempotency-key-reused'],
      },
    ),
    requiresRole('clerk', { scope: 'products:write' }),
    withId,
    valid('json', UpdateProductInput),
    async (c) => c.json(toProductDetail(await updateProduct(argsOf(c)))),
  )
  .delete(
    '/:id',
    describes('deleteProduct', 'Deletes a product for good. Orders keep their lines.'),
    requiresRole('manager'),
    withId,
    (c) => noContent(c, deleteProduct(argsOf(c))),
  )
