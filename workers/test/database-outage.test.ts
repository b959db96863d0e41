import { defaultSettings } from '@shop/domain/shop-settings'
import { insertProduct, orderInput, orderLine, productInput } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { openLive, refusedUpgrade, startMiniflareApi } from './shop.ts'

const api = await startMiniflareApi({
  hasModules: true,
  // The heartbeat of the realtime feed logs these.
  possibleLogs: ['events could not be read', 'the hub could not say what has changed'],
})
const {
  call,
  callAsStaff,
  order,
  db,
  origin,
  killLibsql,
  restartLibsql,
  staffHeaders,
  staffOrigin,
  takeLogs,
} = api

/** The first request after a crash may use a dead connection, so one failure may be logged. */
const healthStatus = async (): Promise<number> => {
  const { status } = await call('/health')
  if (status !== 200) await takeLogs(1)
  return status
}

it('database outage: serves cached reads, returns 503 for the rest, and recovers without help', async () => {
  const product = await insertProduct(db)
  const input = orderInput([orderLine(product)])
  const seen = await call('/products')
  await killLibsql()

  expect((await call('/products')).body).toEqual(seen.body)
  const responses = await Promise.all([
    call('/health'),
    call('/products/focus-crest-tee'),
    callAsStaff('/orders'),
    callAsStaff('/products', { method: 'POST', json: productInput() }),
    order(input),
  ])
  for (const { status, headers, body } of responses) {
    expect(body).toMatchObject({ status: 503, code: 'database-unavailable' })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toMatch(/^[1-5]$/)
    expect(JSON.stringify(body)).not.toMatch(/libsql|sqlite|127\.0\.0\.1|select|stack/i)
  }
  expect(await refusedUpgrade(origin, 'topics=products')).toMatchObject({
    status: 503,
    body: { code: 'database-unavailable' },
  })
  expect((await call('/products?sort=cheapest')).status).toBe(422)
  expect((await takeLogs(7)).toSorted()).toEqual([
    'GET /api/health failed',
    'GET /api/live failed',
    'GET /api/orders failed',
    'GET /api/products/:id failed',
    'POST /api/orders failed',
    'POST /api/products failed',
    'the hub could not read what pages missed',
  ])

  await restartLibsql()
  await expect.poll(healthStatus).toBe(200)
  expect((await order(input)).status).toBe(201)
  const live = await openLive(origin, 'topics=products')
  expect(await live.next()).toMatchObject({ type: 'hello' })
  live.close()
})

it('database outage: open pages get new events once the database is back', async () => {
  const product = await insertProduct(db)
  const live = await openLive(staffOrigin, 'topics=orders', staffHeaders)
  await live.next()
  await killLibsql()
  expect((await order(orderInput([orderLine(product)]))).status).toBe(503)
  expect(await takeLogs(1)).toEqual(['POST /api/orders failed'])
  await restartLibsql()
  await expect.poll(healthStatus).toBe(200)
  const { body } = await order(orderInput([orderLine(product)]))
  const message = await live.until(({ type }) => type === 'changed')
  expect(message).toMatchObject({ topic: 'orders', id: body.id })
  live.close()
})

const previewCookie = async (): Promise<string> => {
  const { modules } = (await call('/modules')).body
  const { version } = modules.find(({ module }: { module: string }) => module === 'catalog')
  const path = `/modules/catalog/releases/${version}/previews`
  const { body } = await callAsStaff(path, { method: 'POST', json: {} })
  const headers = { origin }
  const opened = await fetch(`${origin}/faq${body.query}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
  })
  return opened.headers.get('set-cookie')?.split(';')[0] ?? ''
}

it('database outage: a Worker that starts meanwhile uses the last live modules and settings', async () => {
  const view = async (path: string, cookie = '') => {
    const response = await fetch(origin + path, { headers: { cookie } })
    const html = await response.text()
    const scripts = html.matchAll(/<script[^>]+src="([^"]+)"/g)
    return {
      status: response.status,
      scripts: [...scripts].map(([, src = '']) => src),
      hasSavedName: html.includes(shopName),
    }
  }
  const shopName = 'Bayou & Co'
  const value = { ...defaultSettings.shop, name: shopName }
  await callAsStaff('/settings/shop', { method: 'PUT', json: { value, version: 0 } })
  const seen = await view('/faq')
  const preview = await previewCookie()
  const bucket = await api.worker.miniflare.getR2Bucket('FILES')
  await expect.poll(() => bucket.head('registry/modules.json')).toBeTruthy()
  const startWorker = await api.stopWorker()
  await killLibsql()
  await startWorker()

  expect(await view('/faq')).toEqual(seen)
  expect(await view('/faq', preview)).toEqual(seen)
  expect(seen).toMatchObject({ status: 200, hasSavedName: true })
  expect(seen.scripts.some((src) => src.startsWith('/modules/shell/'))).toBe(true)
  for (const script of seen.scripts) expect((await fetch(origin + script)).status).toBe(200)
  // Product pages render without products and load them when they become available.
  const home = await view('/')
  expect(home.status).toBe(503)
  expect(home.scripts).toEqual(expect.arrayContaining(seen.scripts))
  // The request for the facets is aborted with the page, so it logs nothing.
  expect((await takeLogs(3)).toSorted()).toEqual([
    'GET /api/products failed',
    'previews are not shown: the database does not respond',
    'the live releases are those that were stored last: the database does not respond',
  ])
})
