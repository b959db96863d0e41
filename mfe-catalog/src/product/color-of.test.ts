import { describe, expect, it } from 'vitest'

import { colorOf } from './color-of.ts'

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
