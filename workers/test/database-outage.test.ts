import { insertProduct, orderInput, orderLine, productInput } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { openLive, refusedUpgrade, startApi } from './shop.ts'

const { call, order, db, origin, killLibsql, restartLibsql } = await startApi()

it('answers reads it remembers, refuses the rest for a moment, and recovers by itself', async () => {
  const product = await insertProduct(db)
  const input = orderInput([orderLine(product)])
  const seen = await call('/products')
  await killLibsql()

  expect((await call('/products')).body).toEqual(seen.body)
  const refusals = await Promise.all([
    call('/health'),
    call('/products/focus-crest-tee'),
    call('/orders'),
    call('/products', { method: 'POST', json: productInput() }),
    order(input),
  ])
  for (const { status, headers, body } of refusals) {
    expect(body).toMatchObject({ status: 503, code: 'database-unavailable' })
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '2',
    })
    expect(JSON.stringify(body)).not.toMatch(/libsql|sqlite|127\.0\.0\.1|select|stack/i)
  }
  expect(await refusedUpgrade(origin, 'topics=products')).toMatchObject({
    status: 503,
    body: { code: 'database-unavailable' },
  })
  expect((await call('/products?sort=cheapest')).status).toBe(422)

  await restartLibsql()
  expect((await call('/health')).status).toBe(200)
  expect((await order(input)).status).toBe(201)
  const live = await openLive(origin, 'topics=products')
  expect(await live.next()).toMatchObject({ type: 'hello' })
  live.close()
})

it('tells open pages what happened around an outage once the database is back', async () => {
  const product = await insertProduct(db)
  const live = await openLive(origin, 'topics=orders')
  await live.next()
  await killLibsql()
  expect((await order(orderInput([orderLine(product)]))).status).toBe(503)
  await restartLibsql()
  const { body } = await order(orderInput([orderLine(product)]))
  const told = await live.until(({ type }) => type === 'changed')
  expect(told).toMatchObject({ topic: 'orders', id: body.id })
  live.close()
})
