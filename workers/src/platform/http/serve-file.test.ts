import { expect, it } from 'vitest'

import { parseRange } from './serve-file.ts'

it.each([
  ['bytes=0-1', { offset: 0, length: 2 }],
  ['bytes=0-', { offset: 0, length: 100 }],
  ['bytes=40-59', { offset: 40, length: 20 }],
  ['bytes=40-', { offset: 40, length: 60 }],
  ['bytes=-10', { offset: 90, length: 10 }],
  ['bytes=-500', { offset: 0, length: 100 }],
  ['bytes=90-500', { offset: 90, length: 10 }],
  ['Bytes = 99-99', { offset: 99, length: 1 }],
])('parses %s for a hundred bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

it.each(['bytes=100-', 'bytes=100-120', 'bytes=-0'])('cannot satisfy %s', (header) => {
  expect(parseRange(header, 100)).toBe('unsatisfiable')
})

it('finds no bytes in an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
})

it.each(['bytes=-', 'bytes=', 'bytes=9-3', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b', ''])(
  'sends the whole file for %j',
  (header) => {
    expect(parseRange(header, 100)).toBeNull()
  },
)
