import { expect, it } from 'vitest'

import { stemmer } from 'stemmer'

it.each([
  ['hoodies', 'hoodi'],
  ['beanie', 'beani'],
  ['embroidery', 'embroideri'],
  ['running', 'run'],
  ['relational', 'relat'],
  ['hopefulness', 'hope'],
  ['geometric', 'geometr'],
  ['breathable', 'breathabl'],
  ['sky', 'sky'],
  ['happy', 'happi'],
  ['falling', 'fall'],
  ['agreed', 'agre'],
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['adjustment', 'adjust'],
  ['帽子', '帽子'],
])('stems %s as %s', (word, expected) => {
  expect(stemmer(word)).toBe(expected)
})
