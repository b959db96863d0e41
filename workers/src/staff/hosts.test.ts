import { expect, it } from 'vitest'

import { readSettings } from '../platform/settings.ts'
import { hostOf, redirectToOther } from './hosts.ts'

const leadsTo = (otherName: string, url: string): string | null => {
  return redirectToOther({ otherName }, new Request(url)).headers.get('location')
}

it.each([
  ['staff.shop.example', 'https://shop.example/admin?a=1', 'https://staff.shop.example/admin?a=1'],
  ['staff.shop.example', 'http://shop.example/admin', 'https://staff.shop.example/admin'],
  ['staff.shop.example', 'http://127.0.0.1:8790/admin', 'https://staff.shop.example/admin'],
  ['localhost', 'http://127.0.0.1:8790/admin', 'http://localhost:8790/admin'],
  ['127.0.0.1', 'http://localhost:8790/shop?q=a', 'http://127.0.0.1:8790/shop?q=a'],
])('leads to %s from %s', (otherName, url, location) => {
  expect(leadsTo(otherName, url)).toBe(location)
})

const two = { SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.example' }
const local = { SHOP_HOST: '127.0.0.1', STAFF_HOST: 'localhost' }

it.each([
  ['https://shop.example/', two, 'https://shop.example'],
  ['https://staff.example/', two, 'https://shop.example'],
  ['https://www.shop.example/', two, 'https://shop.example'],
  ['https://shop.example/', { SHOP_HOST: 'shop.example' }, 'https://shop.example'],
  ['https://staff.example/', { STAFF_HOST: 'staff.example' }, 'https://staff.example'],
  ['http://localhost:8790/', local, 'http://127.0.0.1:8790'],
  ['http://127.0.0.1:8787/', {}, 'http://127.0.0.1:8787'],
])('says of %s with %j that the shop is at %s', (url, vars, origin) => {
  const settings = readSettings({ LIBSQL_URL: 'http://127.0.0.1:1', ...vars })
  expect(hostOf(url, settings).shopOrigin).toBe(origin)
})
