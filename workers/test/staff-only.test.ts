import { realtimeTopics } from '@shop/contracts/realtime'
import { orderInput, orderLine, insertProduct, productInput } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { listOperations } from '../openapi/document.ts'
import { openLive, refusedUpgrade, startApi } from './shop.ts'

const { call, order, db, origin, takeLogs } = await startApi()

const staffOperations = listOperations().filter(({ needs }) => needs === 'staff')

it.each(staffOperations.map(({ method, path }) => [method.toUpperCase(), path]))(
  'refuses %s %s to a shopper before it looks at the body',
  async (method = '', path = '') => {
    const address = path.replace('/api', '').replace(/\{\w+\}/, 'focus-crest-tee')
    const wrongKey = { authorization: 'Bearer guessed' }
    for (const headers of [{}, { 'cf-access-jwt-assertion': 'a.b.c' }, wrongKey]) {
      const response = await call(address, { method, headers })
      expect(response.body).toMatchObject({ status: 401, code: 'staff-only' })
    }
    expect(await takeLogs(1)).toEqual(['staff were refused: the staff key is wrong'])
  },
)

it('changes nothing for a shopper', async () => {
  const json = productInput()
  expect((await call('/products', { method: 'POST', json })).status).toBe(401)
  expect((await call(`/products/${json.id}`)).status).toBe(404)
})

it('lets a shopper order', async () => {
  const { status } = await order(orderInput([orderLine(await insertProduct(db))]))
  expect(status).toBe(201)
})

it.each(realtimeTopics.filter((topic) => topic !== 'products'))(
  'refuses the topic of %s to a shopper, and the socket with it',
  async (topic) => {
    expect(await refusedUpgrade(origin, `topics=products,${topic}`)).toMatchObject({
      status: 401,
      body: { code: 'staff-only' },
    })
  },
)

it('sends a shopper nothing of a topic that a second parameter of the same name asks for', async () => {
  const product = await insertProduct(db)
  const live = await openLive(origin, 'topics=products&topics=orders')
  expect(await live.next()).toMatchObject({ type: 'hello' })
  await order(orderInput([orderLine(product)]))
  expect(await live.next()).toMatchObject({ type: 'product.saved', product: { id: product.id } })
  live.close()
})

it('lets a shopper hear of products', async () => {
  const live = await openLive(origin, 'topics=products')
  expect(await live.next()).toMatchObject({ type: 'hello' })
  live.close()
})
