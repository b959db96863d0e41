import { describe, expect, it } from 'vitest'

import { matchProducts } from './match-products.ts'

type Product = Parameters<typeof matchProducts>[1][number]

const makeProduct = (given: Partial<Product>): Product => ({
  name: 'Thing',
  description: '',
  category: 'Shirts',
  sizes: [],
  colors: [],
  ...given,
})

const namesOf = (message: string, products: Product[]): string[] =>
  matchProducts(message, products).map(({ name }) => name)

describe('matchProducts', () => {
  const hoodie = makeProduct({ name: 'Levee Hoodie', category: 'Hoodies', sizes: ['XXL'] })
  const cap = makeProduct({ name: 'Six-Panel', category: 'Hats', colors: ['Navy'] })
  const tee = makeProduct({ name: 'Crest Tee', description: 'Heavy cotton' })

  it('finds a word in name, description, category, sizes and colors', () => {
    expect(namesOf('levee', [hoodie, cap, tee])).toEqual(['Levee Hoodie'])
    expect(namesOf('cotton', [hoodie, cap, tee])).toEqual(['Crest Tee'])
    expect(namesOf('hats', [hoodie, cap, tee])).toEqual(['Six-Panel'])
    expect(namesOf('xxl', [hoodie, cap, tee])).toEqual(['Levee Hoodie'])
    expect(namesOf('navy', [hoodie, cap, tee])).toEqual(['Six-Panel'])
  })

  it('matches any word of the message, in any letter case', () => {
    expect(namesOf('NAVY or COTTON', [hoodie, cap, tee])).toEqual(['Six-Panel', 'Crest Tee'])
  })

  it('does not match everything because of extra spaces', () => {
    expect(namesOf('  zebra   ', [hoodie, cap, tee])).toEqual([])
  })
})
