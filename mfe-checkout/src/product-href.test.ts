import { expect, it } from 'vitest'

import { productHref } from './product-href.ts'

it('stays below /product whatever a kept id holds', () => {
  expect(productHref('focus-crest-tee')).toBe('/product/focus-crest-tee')
  expect(productHref('../admin?x#y')).toBe('/product/..%2Fadmin%3Fx%23y')
})
