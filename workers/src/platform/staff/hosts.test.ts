import { expect, it } from 'vitest'

import { readSettings } from '../settings.ts'
import { hostOf, redirectToOther } from './hosts.ts'

const two = { SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.example' }
const local = { SHOP_HOST: '127.0.0.1', STAFF_HOST: 'localhost' }

const hostAt = (url: string, vars: object) =>
  hostOf(url, readSettings({ LIBSQL_URL: 'http://127.0.0.1:1', ...vars }))

it.each([
  ['https://shop.example/admin?a=1', two, 'https://staff.example/admin?a=1'],
  ['http://shop.example/admin', two, 'https://staff.example/admin'],
  ['http://127.0.0.1:8790/admin', two, 'https://staff.example/admin'],
  ['https://staff.example/shop?q=a', two, 'https://shop.example/shop?q=a'],
  ['http://127.0.0.1:8790/admin', local, 'http://localhost:8790/admin'],
  ['http://127.0.0.1:8790/admin', {}, 'http://localhost:8790/admin'],
  ['http://localhost:8790/shop?q=a', {}, 'http://127.0.0.1:8790/shop?q=a'],
  ['http://[::1]:8790/admin', {}, 'http://localhost:8790/admin'],
])('redirects from %s with %j to %s', (url, vars, location) => {
  const response = redirectToOther(hostAt(url, vars), new Request(url))
  expect(response.headers.get('location')).toBe(location)
})

it('returns 404 instead of redirecting a visitor from an unknown name to their own machine', () => {
  const url = 'http://192.0.2.7:8787/admin'
  expect(redirectToOther(hostAt(url, {}), new Request(url)).status).toBe(404)
})

it.each([
  ['https://shop.example/', two, 'https://shop.example', false],
  ['https://staff.example/', two, 'https://shop.example', true],
  ['https://www.shop.example/', two, 'https://shop.example', false],
  ['http://localhost:8790/', two, 'https://shop.example', false],
  ['http://localhost:8790/', {}, 'http://127.0.0.1:8790', true],
  ['http://127.0.0.1:8787/', {}, 'http://127.0.0.1:8787', false],
  ['http://192.0.2.7:8787/', {}, 'http://192.0.2.7:8787', false],
])(
  'for a request to %s with the settings %j, the shop is at %s',
  (url, vars, shopOrigin, isForStaff) => {
    expect(hostAt(url, vars)).toMatchObject({ shopOrigin, isForStaff })
  },
)
