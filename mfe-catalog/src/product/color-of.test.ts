import { describe, expect, it } from 'vitest'

import { colorOf } from './color-of.ts'
import { productHref } from './product-href.ts'

describe('colorOf', () => {
  const hoodie = { colors: ['Gray', 'Off White', 'Black'] }

  it.each([
    [['Black'], 'Black'],
    [['black'], 'Black'],
    [['Navy', ' off white', 'Black'], 'Off White'],
    [['Navy'], undefined],
    [[], undefined],
  ])('is the first of %j that the product has: %s', (wanted, color) => {
    expect(colorOf(hoodie, wanted)).toBe(color)
  })
})

describe('productHref', () => {
  it('carries a color on, and nothing without one', () => {
    expect(productHref('focus-tee')).toBe('/product/focus-tee')
    expect(productHref('focus-tee', 'Off White')).toBe('/product/focus-tee?color=Off+White')
  })
})
