/** `/api/products` */
import { type Context, Hono } from 'hono'

import {
  CreateProductInput,
  DeleteProductsInput,
  UpdateProductInput,
} from '@shop/contracts/product'
import { ProductExportQuery, ProductFacetsQuery, ProductQuery } from '@shop/contracts/product-query'

import { cachedJson } from '../http/cached-response.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { checkInput, valid, withId } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { csvHeaders } from '../platform/csv-file.ts'
import type { LimitName } from '../platform/env.ts'
import { streamText } from '../platform/stream-text.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { getCatalogueCounts, readCatalogueCounts } from './catalogue-counts.ts'
import { countFacets } from './count-facets.ts'
import { exportProducts, productsCsv } from './export-products.ts'
import { getProduct } from './get-product.ts'
import { getProductStats, listProducts, subjectsOfList } from './list-products.ts'
import { ofProduct } from './product-cache.ts'
import { toProductDetail, toProductView } from './product-view.ts'
import { createProduct, deleteProduct, deleteProducts, updateProduct } from './write-products.ts'

/** Words make the database look at every product. */
const readOrSearch = (c: Context<AppEnv>): LimitName =>
  c.req.query('q') || c.req.query('sort') === 'relevance' ? 'SEARCH_LIMIT' : 'READ_LIMIT'

export const products = new Hono<AppEnv>()
  /** Products by filters and sort, `{ products, total }`. Errors: `bad-input`. A cached response needs no validation: its query was valid before. */
  .get('/', rateLimit(readOrSearch), (c) =>
    cachedJson(c, async ({ skipsCache }) => {
      const { ctx } = c.var
      const input = checkInput(ProductQuery, c.req.query())
      const counts = skipsCache || input.q || input.ids ? null : await getCatalogueCounts(ctx)
      const { rows, total } = await listProducts({ ctx, input, counts: counts?.value })
      const value = { products: rows.map(toProductView), total }
      // Nothing is found by any number of queries.
      const isShared = rows.length > 0
      return { ...counts, value, subjects: subjectsOfList(input, rows), isShared }
    }),
  )
  /** Staff: a new product, `CreateProductInput` → 201 `Product`. Errors: `bad-input`, `already-exists`. */
  .post('/', requiresRole('clerk'), valid('json', CreateProductInput), async (c) => {
    const row = await createProduct({ ctx: c.var.ctx, input: c.req.valid('json') })
    return c.json(toProductDetail(row), 201)
  })
  /** How many products each choice of a filter would show, `ProductFacets`. Errors: `bad-input`. */
  .get('/facets', rateLimit('SEARCH_LIMIT'), (c) =>
    cachedJson(c, async ({ skipsCache }) => {
      const { ctx } = c.var
      const input = checkInput(ProductFacetsQuery, c.req.query())
      const counts = skipsCache
        ? { value: await readCatalogueCounts(ctx.db) }
        : await getCatalogueCounts(ctx)
      const value = await countFacets({ ctx, input, counts: counts.value })
      return { ...counts, value, subjects: ['lists'] }
    }),
  )
  /** Staff: stats over all products, `ProductStats`. */
  .get('/figures', requiresRole('viewer'), async (c) =>
    c.json(await getProductStats({ ctx: c.var.ctx })),
  )
  /** Staff: all products that match, as a CSV file with a line for each of their variants; recorded. Errors: `bad-input`. */
  .get('/export', requiresRole('manager'), valid('query', ProductExportQuery), async (c) => {
    const { ctx } = c.var
    const pages = await exportProducts({ ctx, input: c.req.valid('query') })
    return c.body(streamText(productsCsv(pages)), 200, csvHeaders('products', ctx.now()))
  })
  /** Staff: deletes several products for good, `DeleteProductsInput` → `DeletedProducts`. Errors: `bad-input`. */
  .post('/delete', requiresRole('manager'), valid('json', DeleteProductsInput), async (c) =>
    c.json(await deleteProducts({ ctx: c.var.ctx, input: c.req.valid('json') })),
  )
  /** One `Product`. Errors: `product-not-found`. */
  .get('/:id', rateLimit('READ_LIMIT'), withId, (c) =>
    cachedJson(
      c,
      async () => {
        const input = c.req.valid('param')
        const value = toProductDetail(await getProduct({ ctx: c.var.ctx, input }))
        return { value, subjects: [ofProduct(input.id)] }
      },
      { hasQuery: false },
    ),
  )
  /**
   * Staff: changes fields, from the version that was read, `UpdateProductInput` → `Product`.
   * Errors: `bad-input`, `product-not-found`, `version-conflict`, `out-of-stock`.
   */
  .patch('/:id', requiresRole('clerk'), withId, valid('json', UpdateProductInput), async (c) => {
    const input = { ...c.req.valid('param'), changes: c.req.valid('json') }
    return c.json(toProductDetail(await updateProduct({ ctx: c.var.ctx, input })))
  })
  /** Staff: deletes a product for good, 204. Errors: `product-not-found`. */
  .delete('/:id', requiresRole('manager'), withId, async (c) => {
    await deleteProduct({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.body(null, 204)
  })
