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
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, visitor) => {
  expect(from(address)).toBe(visitor)
})

it.each([
  [undefined],
  [''],
  ['localhost'],
  ['7'],
  ['192.0.2'],
  ['192.0.2.256'],
  ['192.0.2.7, 192.0.2.8'],
  ['0x7f.0.0.1'],
  ['1:2:3'],
  ['2001:db8::1::2'],
  ['::1]/['],
])('counts those with %s for an address as one', (address) => {
  expect(from(address)).toBe('unknown')
})
