import * as v from 'valibot'
import { expect, it } from 'vitest'

import { maxPageLimit } from '@shop/domain/limits'
import { DeleteProductsInput } from './product.ts'

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `tee-${index}`)

it.each([1, maxPageLimit])('takes %i ids', (count) => {
  expect(v.is(DeleteProductsInput, { ids: ids(count) })).toBe(true)
})

it.each([
  ['no ids', { ids: [] }],
  ['more ids than a list can show', { ids: ids(maxPageLimit + 1) }],
  ['an id of no product', { ids: ['Tee!'] }],
  ['no list', {}],
  ['anything more', { ids: ids(1), all: true }],
])('refuses %s', (_what, input) => {
  expect(v.is(DeleteProductsInput, input)).toBe(false)
})
