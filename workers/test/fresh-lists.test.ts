import { products } from '@shop/db/schema/products'
import { insertProduct } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { callAsStaff, db } = await startApi()
const noCache = { headers: { 'cache-control': 'no-cache' } }

it('cache-control no-cache: staff get what was written a moment ago, not a cached response', async () => {
  const { id } = await insertProduct(db, { name: 'Kept' })
  // Written without the Worker, as another isolate would: its cache is not invalidated.
  for (const name of ['One', 'Two', 'Three']) {
    await callAsStaff(`/products/${id}`)
    await db.update(products).set({ name }).where(eq(products.id, id))
    expect((await callAsStaff(`/products/${id}`, noCache)).body.name).toBe(name)
    expect((await callAsStaff('/products?sort=new&limit=1', noCache)).body.products[0].name).toBe(
      name,
    )
  }
})
