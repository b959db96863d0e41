import { expect, it } from 'vitest'

import { uploadPicture } from './pictures.ts'
import {
  deleteProducts,
  getCatalogue,
  getProductStats,
  listProducts,
  populateCatalogue,
} from './products.ts'
import { createClient } from './client.ts'
import { withoutCache } from './browser-client.ts'

type Call = Pick<RequestInit, 'method' | 'body'> & {
  path: string
  type: string | null
  cache: string | null
}

const calls: Call[] = []
let response: unknown

const client = createClient({
  fetch: async (path, { method = '', body = null, headers }) => {
    const given = new Headers(headers)
    calls.push({
      method,
      path,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      type: given.get('content-type'),
      cache: given.get('cache-control'),
    })
    return Response.json(response)
  },
})

const lastCall = () => calls.at(-1)

it('bypasses the cache for staff', async () => {
  response = { products: [], total: 0 }
  await listProducts(withoutCache(client), { q: 'tee' })
  expect(lastCall()).toMatchObject({ path: '/api/products?q=tee', cache: 'no-cache' })
  await listProducts(client)
  expect(lastCall()?.cache).toBeNull()
})

it('deletes several products in one request, and reads stats in cents', async () => {
  response = { deleted: 2 }
  expect(await deleteProducts(client, ['a', 'b'])).toEqual({ deleted: 2 })
  expect(lastCall()).toMatchObject({ path: '/api/products/delete', body: { ids: ['a', 'b'] } })
  response = { total: 2, featured: 1, total_value: 80.5, average_price: 40.25 }
  expect(await getProductStats(client)).toMatchObject({
    totalValueCents: 8050,
    averagePriceCents: 4025,
  })
})

it('sends a picture as is, with its own type', async () => {
  response = { path: '/media/pictures/a.webp' }
  const picture = new Blob(['bytes'], { type: 'image/webp' })
  expect(await uploadPicture(client, picture, 'a b.webp')).toEqual({
    path: '/media/pictures/a.webp',
  })
  expect(lastCall()).toMatchObject({
    method: 'POST',
    path: '/api/pictures?name=a+b.webp',
    type: 'image/webp',
  })
  expect(lastCall()?.body).toBe(picture)
})

it('gets the state of the catalogue, and fills it', async () => {
  response = { products: 23, own: 1 }
  expect(await getCatalogue(client)).toEqual({ products: 23, own: 1 })
  response = { success: true, message: 'Successfully populated 6 products', added: 6 }
  expect(await populateCatalogue(client, 'toddler-shirts')).toMatchObject({ added: 6 })
  expect(lastCall()).toMatchObject({
    path: '/api/catalogue/populate',
    body: { what: 'toddler-shirts' },
  })
})
