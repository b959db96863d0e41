import { expect, it } from 'vitest'

import { redirectToOther } from './hosts.ts'

const leadsTo = (otherName: string, url: string): string | null => {
  const host = { isForStaff: false, isForShoppers: true, otherName }
  return redirectToOther(host, new Request(url)).headers.get('location')
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
