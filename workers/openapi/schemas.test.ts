import { expect, it } from 'vitest'

import { mergeExports } from './schemas.ts'

it('refuses a name that two modules export, because one would hide the other', () => {
  expect(() => mergeExports({ Order: 1 }, { Product: 2 }, { Order: 3 })).toThrow('"Order"')
  expect(mergeExports({ Order: 1 }, { Product: 2 })).toEqual({ Order: 1, Product: 2 })
})
