import { expect, it } from 'vitest'

import { fromJson, toJson } from './json-with-bytes.ts'

it('restores byte texts and everything else unchanged', () => {
  const value = {
    value: { bytes: new TextEncoder().encode('{"name":"Café €25 👟"}'), etag: '"a"' },
    bytes: 120,
    subjects: ['lists', 'product:a'],
    empty: new Uint8Array(),
    missing: null,
    alike: { $utf8: 1, other: 'b' },
  }
  expect(fromJson(toJson(value))).toEqual(value)
})
