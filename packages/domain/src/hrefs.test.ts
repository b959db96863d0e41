import { expect, it } from 'vitest'

import { categoryHref, productHref } from './hrefs.ts'

it('links a product by its encoded id', () => {
  expect(productHref('focus-crest-tee')).toBe('/product/focus-crest-tee')
  expect(productHref('../admin?x#y')).toBe('/product/..%2Fadmin%3Fx%23y')
})

it('adds a color', () => {
  expect(productHref('focus-tee', 'Off White')).toBe('/product/focus-tee?color=Off+White')
})

it('links a category', () => {
  expect(categoryHref('Toddler Shirts')).toBe('/shop?category=Toddler+Shirts')
})
