import { realtimeTopics } from '@shop/contracts/realtime'
import { orderInput, orderLine, insertProduct, productInput } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { app } from '../src/app.ts'
import { listOperations } from '../src/operations/openapi/document.ts'
import { openLive, refusedUpgrade, startApi } from './shop.ts'

const { call, callStaffHost, order, db, origin, staffHeaders, staffOrigin, takeLogs } =
  await startApi()

const staffOperations = listOperations(app.routes).filter(({ needs }) => needs === 'staff')

it.each(staffOperations.map(({ method, path }) => [method.toUpperCase(), path]))(
  'rejects %s %s from a shopper before it reads the body',
  async (method = '', path = '') => {
    const address = path.replace('/api', '').replace(/\{\w+\}/, 'focus-crest-tee')
    const wrongKey = { authorization: 'Bearer guessed' }
    for (const headers of [{}, { 'cf-access-jwt-assertion': 'a.b.c' }, wrongKey]) {
      const response = await callStaffHost(address, { method, headers })
      expect(response.body).toMatchObject({ status: 401, code: 'staff-only' })
    }
    expect(await takeLogs(1)).toEqual(['staff were refused: the staff key is wrong'])
  },
)

const topicsOfStaff = realtimeTopics.filter((topic) => !['products', 'settings'].includes(topic))

it('returns not-found on the shop’s host, even with the staff key', async () => {
  for (const { method, path } of staffOperations) {
    const address = path.replace('/api', '').replace(/\{\w+\}/, 'focus-crest-tee')
    const response = await call(address, { method: method.toUpperCase(), headers: staffHeaders })
    expect(response.body, path).toMatchObject({ status: 404, code: 'not-found' })
  }
  for (const topic of topicsOfStaff)
    expect(await refusedUpgrade(origin, `topics=${topic}`, staffHeaders)).toMatchObject({
      status: 404,
    })
})

it('changes nothing for a shopper', async () => {
  const json = productInput()
  expect((await callStaffHost('/products', { method: 'POST', json })).status).toBe(401)
  expect((await call(`/products/${json.id}`)).status).toBe(404)
})

it('lets a shopper order', async () => {
  const { status } = await order(orderInput([orderLine(await insertProduct(db))]))
  expect(status).toBe(201)
})

it.each(topicsOfStaff)(
  'rejects the topic of %s and the whole socket for a shopper',
  async (topic) => {
    expect(await refusedUpgrade(staffOrigin, `topics=products,${topic}`)).toMatchObject({
      status: 401,
      body: { code: 'staff-only' },
    })
  },
)

it('ignores a staff topic in a second `topics` parameter of a shopper', async () => {
  const product = await insertProduct(db)
  const live = await openLive(origin, 'topics=products&topics=orders')
  expect(await live.next()).toMatchObject({ type: 'hello' })
  await order(orderInput([orderLine(product)]))
  expect(await live.next()).toMatchObject({ type: 'product.saved', product: { id: product.id } })
  live.close()
})

it('lets a shopper follow products', async () => {
  const live = await openLive(origin, 'topics=products')
  expect(await live.next()).toMatchObject({ type: 'hello' })
  live.close()
})
