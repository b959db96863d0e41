/** `/api/products` */
import { Hono } from 'hono'

import { CreateProductInput, ProductQuery, UpdateProductInput } from '@shop/contracts/product'

import { requiresStaff } from '../access/requires-staff.ts'
import type { AppEnv } from '../context.ts'
import { valid } from '../valid.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { getProduct } from './get-product.ts'
import { listProducts } from './list-products.ts'
import { toProductView } from './product-view.ts'
import { updateProduct } from './update-product.ts'

const json = { 'content-type': 'application/json', 'cache-control': 'no-cache' }

export const products = new Hono<AppEnv>()
  /** Products by search, category and sort: `{ products, total }`. */
  .get('/', valid('query', ProductQuery), async (c) =>
    c.body(await listProducts({ ctx: c.var.ctx, input: c.req.valid('query') }), 200, json),
  )
  /** One product. */
  .get('/:id', async (c) => {
    const row = await getProduct({ ctx: c.var.ctx, input: { id: c.req.param('id') } })
    return c.json(toProductView(row), 200, { 'cache-control': 'no-cache' })
  })
  /** Staff: a new product. */
  .post('/', requiresStaff, valid('json', CreateProductInput), async (c) => {
    const row = await createProduct({ ctx: c.var.ctx, input: c.req.valid('json') })
    return c.json(toProductView(row), 201)
  })
  /** Staff: changed fields, with the version that was read. */
  .patch('/:id', requiresStaff, valid('json', UpdateProductInput), async (c) => {
    const input = { id: c.req.param('id'), changes: c.req.valid('json') }
    return c.json(toProductView(await updateProduct({ ctx: c.var.ctx, input })))
  })
  /** Staff: removes a product for good. */
  .delete('/:id', requiresStaff, async (c) => {
    await deleteProduct({ ctx: c.var.ctx, input: { id: c.req.param('id') } })
    return c.body(null, 204)
  })
