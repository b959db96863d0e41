import { expect, it } from 'vitest'

import { visitorOf } from './visitor-of.ts'

const from = (address?: string): string =>
  visitorOf(
    new Request('https://shop.example', {
      headers: address === undefined ? {} : { 'cf-connecting-ip': address },
    }),
  )

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, visitor) => {
  expect(from(address)).toBe(visitor)
})

it('counts those without an address as one', () => {
  expect(from()).toBe('unknown')
})
