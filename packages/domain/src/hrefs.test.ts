import { expect, it } from 'vitest'

import { categoryHref, productHref } from './hrefs.ts'

it('links a product by its encoded id', () => {
  expect(productHref('focus-crest-tee')).toBe('/product/focus-crest-tee')
  expect(productHref('../admin?x#y')).toBe('/product/..%2Fadmin%3Fx%23y')
})

it('adds a color and a size', () => {
  expect(productHref('focus-tee', 'Off White')).toBe('/product/focus-tee?color=Off+White')
  expect(productHref('focus-tee', 'Navy', '2/3 T')).toBe(
    '/product/focus-tee?color=Navy&size=2%2F3+T',
  )
  expect(productHref('focus-tee', undefined, 'M')).toBe('/product/focus-tee?size=M')
})

it('links a category', () => {
  expect(categoryHref('Toddler Shirts')).toBe('/shop?category=Toddler+Shirts')
})
