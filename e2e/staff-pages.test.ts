import { afterAll, beforeAll, expect, it } from 'vitest'

import type { TestShop } from '@shop/testkit/test-shop'

import { openShop } from './support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  const vars = {
    STAFF_JWT_ISSUER: 'https://team.cloudflareaccess.com',
    STAFF_JWT_AUDIENCE: 'shop',
  }
  shop = await openShop({ vars })
})

afterAll(() => shop?.stop())

it('serves the pages of the back office only to staff', async () => {
  for (const path of ['/admin', '/admin/orders', '/admin/anything/below']) {
    const response = await fetch(shop.origin + path)
    expect(response.status, path).toBe(401)
    const html = await response.text()
    expect(html).toContain('The back office is for signed-in staff.')
    expect(html).not.toContain('remoteEntry.js')
  }
})

it('keeps the shop open to everybody', async () => {
  expect((await fetch(`${shop.origin}/shop`)).status).toBe(200)
})
