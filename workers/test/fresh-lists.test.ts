import { products } from '@shop/db/schema/products'
import { insertProduct } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call, db } = await startApi()
const wanted = { headers: { 'cache-control': 'no-cache' } }

it('shows staff who ask for it what was written a moment ago, past every kept answer', async () => {
  const { id } = await insertProduct(db, { name: 'Kept' })
  // Written behind the Worker's back, as another isolate would: only time could tell the cache.
  for (const name of ['One', 'Two', 'Three']) {
    await call(`/products/${id}`)
    await db.update(products).set({ name }).where(eq(products.id, id))
    expect((await call(`/products/${id}`, wanted)).body.name).toBe(name)
    expect((await call('/products?sort=new&limit=1', wanted)).body.products[0].name).toBe(name)
  }
})
