/** `/api/products` */
import { Hono } from 'hono'

import {
  CreateProductInput,
  DeleteProductsInput,
  UpdateProductInput,
} from '@shop/contracts/product'
import { ProductFacetsQuery, ProductQuery } from '@shop/contracts/product-query'

import { requiresStaff } from '../staff/requires-staff.ts'
import { cachedJson } from '../http/cached-response.ts'
import type { AppEnv } from '../platform/context.ts'
import { only } from '../http/methods.ts'
import { checkInput, valid } from '../http/valid.ts'
import { countFacets } from './count-facets.ts'
import { countProducts } from './count-products.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteProducts } from './delete-products.ts'
import { getProduct } from './get-product.ts'
import { listProducts } from './list-products.ts'
import { productsTag } from './product-cache.ts'
import { toProductDetail, toProductView } from './product-view.ts'
import { updateProduct } from './update-product.ts'

export const products = new Hono<AppEnv>()
  /** Products by filters and sort: `{ products, total }`. A kept answer was valid before. */
  .get('/', (c) =>
    cachedJson(c, [productsTag], async () => {
      const input = checkInput(ProductQuery, c.req.query())
      const { products: rows, total } = await listProducts({ ctx: c.var.ctx, input })
      return { products: rows.map(toProductView), total }
    }),
  )
  /** Staff: a new product. */
  .post('/', requiresStaff, valid('json', CreateProductInput), async (c) => {
    const row = await createProduct({ ctx: c.var.ctx, input: c.req.valid('json') })
    return c.json(toProductDetail(row), 201)
  })
  .all('/', only('GET', 'POST'))
  /** How many products each choice of a filter would show; "facets" is no product's address. */
  .get('/facets', (c) =>
    cachedJson(c, [productsTag], () => {
      const input = checkInput(ProductFacetsQuery, c.req.query())
      return countFacets({ ctx: c.var.ctx, input })
    }),
  )
  .all('/facets', only('GET'))
  /** Staff: figures over all products; "figures" is no product's address either. */
  .get('/figures', requiresStaff, async (c) => c.json(await countProducts({ ctx: c.var.ctx })))
  .all('/figures', only('GET'))
  /** Staff: removes several products for good. */
  .post('/delete', requiresStaff, valid('json', DeleteProductsInput), async (c) =>
    c.json(await deleteProducts({ ctx: c.var.ctx, input: c.req.valid('json') })),
  )
  .all('/delete', only('POST'))
  /** One product. */
  .get('/:id', (c) =>
    cachedJson(c, [productsTag], async () =>
      toProductDetail(await getProduct({ ctx: c.var.ctx, input: { id: c.req.param('id') } })),
    ),
  )
  /** Staff: changed fields, with the version that was read. */
  .patch('/:id', requiresStaff, valid('json', UpdateProductInput), async (c) => {
    const input = { id: c.req.param('id'), changes: c.req.valid('json') }
    return c.json(toProductDetail(await updateProduct({ ctx: c.var.ctx, input })))
  })
  /** Staff: removes a product for good. */
  .delete('/:id', requiresStaff, async (c) => {
    await deleteProduct({ ctx: c.var.ctx, input: { id: c.req.param('id') } })
    return c.body(null, 204)
  })
  .all('/:id', only('GET', 'PATCH', 'DELETE'))
