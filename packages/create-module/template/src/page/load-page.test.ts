import { createClient } from '@shop/client/client'
import { expect, it } from 'vitest'

import { loadPage } from './load-page.ts'

it('loads the featured products, and a title for search engines', async () => {
  const requested: string[] = []
  const client = createClient({
    fetch: async (path) => {
      requested.push(path)
      return Response.json({ products: [], total: 0 })
    },
  })
  const { head, products } = await loadPage(client)
  expect(requested).toEqual(['/api/products?sort=featured&limit=4'])
  expect(head.title).toContain('Lookbook')
  expect(products).toEqual([])
})
