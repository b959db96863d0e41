import { defaultCategories } from '@shop/domain/default-categories'
import { ProductFacets } from '@shop/contracts/product-query'
import { insertProduct, productInput } from '@shop/testkit/builders'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call, callAsStaff, db } = await startApi()

it('match the contract, and are not sent again to a browser that already has them', async () => {
  const { status, headers, body } = await call('/products/facets?category=Hats')
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: 'application/json',
  })
  const { total, categories: named } = v.parse(ProductFacets, body)
  expect(total).toBe(4)
  expect(named.map(({ name }) => name)).toEqual(defaultCategories.map(({ id }) => id))
  expect(named.find(({ name }) => name === 'Hats')?.image).toMatch(/^\/media\/products\//)
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect((await call('/products/facets?category=Hats', known)).status).toBe(304)
})

it('are fresh after a change by staff', async () => {
  const { total } = (await call('/products/facets')).body
  const { id } = (await callAsStaff('/products', { method: 'POST', json: productInput() })).body
  expect((await call('/products/facets')).body.total).toBe(total + 1)
  await callAsStaff(`/products/${id}`, { method: 'DELETE' })
  expect((await call('/products/facets')).body.total).toBe(total)
})

it('match the counts of the list with the same filters', async () => {
  const filters = 'colors=navy,%20ORANGE&price=25-50&category=Hats'
  const { body } = await call(`/products?${filters}&limit=1&offset=1`)
  expect(body).toMatchObject({ products: [{ category: 'Hats' }], total: 3 })
  expect((await call(`/products/facets?${filters}`)).body.total).toBe(3)
})

it.each([
  ['price=cheap', 'price'],
  ['price=25-50%25', 'price'],
  ['colors=a,b,c,d,e,f,g,h,i,j,k,l,m', 'colors'],
  ['colors=%25,', 'colors.1'],
  ['colors=%00', 'colors'],
  ['featured=yes', 'featured'],
  ['sort=name', 'sort'],
  ['limit=5', 'limit'],
])('reject %s at its field', async (query, path) => {
  const { status, headers, body } = await call(`/products/facets?${query}`)
  expect(status).toBe(422)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body).toMatchObject({ code: 'bad-input', issues: [{ path }] })
})

it.each(['%25', '%22', "'%20or%201=1--", '%E2%80%AE'])(
  'find nothing for the color %s',
  async (color) => {
    const { status, body } = await call(`/products/facets?colors=${color}`)
    expect({ status, total: body.total }).toEqual({ status: 200, total: 0 })
  },
)

it('reserve their path, so that no product can take that id', async () => {
  const refused = await callAsStaff('/products', {
    method: 'POST',
    json: productInput({ id: 'facets' }),
  })
  expect(refused.body).toMatchObject({ code: 'bad-input', issues: [{ path: 'id' }] })
  await insertProduct(db, { id: 'facets' })
  expect((await call('/products/facets')).body).toHaveProperty('prices')
  const removed = await call('/products/facets', { method: 'DELETE' })
  expect(removed.body).toMatchObject({ status: 405, code: 'method-not-allowed' })
})
