import { expect, it } from 'vitest'

import { isWithin, parseAddress, parseRange } from './ip-address.ts'

const ranges = ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::ffff:192.0.2.0'].flatMap((text) => {
  const range = parseRange(text)
  return range ? [range] : []
})

it.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.255.0.1', true],
  ['11.0.0.1', false],
  ['2001:db8:ffff::1', true],
  ['2001:db9::1', false],
  ['192.0.2.0', true],
  ['192.0.2.1', false],
])('tells whether %s is in a range: %s', (text, expected) => {
  const address = parseAddress(text)
  expect(address && isWithin(address, ranges)).toBe(expected)
})

it.each(['', 'localhost', '10.0.0.0/33', '10.0.0.0/', '/8', '2001:db8::/129', '10/8', '0x7f.1'])(
  'parses no range from "%s"',
  (text) => {
    expect(parseRange(text)).toBeNull()
  },
)
