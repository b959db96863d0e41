import { expect, it } from 'vitest'

import { specificationTexts } from './specifications.ts'

it('has a label for each text that a product has, and none for empty ones', () => {
  expect(
    specificationTexts({
      care: 'Wash cold',
      material: 'Cotton',
      fit: '',
      features: ['Boxy', 'Warm'],
    }),
  ).toEqual([
    ['Material', 'Cotton'],
    ['Care', 'Wash cold'],
    ['Features', 'Boxy, Warm'],
  ])
  expect(specificationTexts()).toEqual([])
})
