import { storedVariant } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import type { WholeProduct } from '../../../search/retrieval/product-columns.ts'
import { chooseVariants } from './choose-variants.ts'

const product = (own: Partial<WholeProduct>) =>
  ({
    id: 'tee',
    stock: 5,
    sizes: ['S', 'M'],
    colors: ['Black', 'Navy'],
    variants: [],
    ...own,
  }) as WholeProduct
const variants = [
  storedVariant('S', 'Black', 2),
  storedVariant('M', 'Black', 0),
  storedVariant('M', 'Navy', 1),
]
const nothing = { sizes: [], colors: [], notColors: [] }

it.each([
  ['nothing was asked for', {}, { variants }, []],
  ['both are in stock', { sizes: ['s'], colors: ['black'] }, { variants }, ['S', 'Black']],
  [
    'the size is sold out in that color',
    { sizes: ['M'], colors: ['Black'] },
    { variants },
    ['M', null],
  ],
  ['a color is excluded', { notColors: ['Black'] }, { variants }, [null, 'Navy']],
  ['all is excluded', { notColors: ['Black', 'Navy'] }, { variants }, []],
  ['there are no variants', { sizes: ['M'] }, {}, ['M', null]],
  ['all is sold out', { sizes: ['M'] }, { stock: 0 }, []],
])('chooses what is in stock when %s', (_case, wanted, own, [size, color]) => {
  const expected = size === undefined ? [] : [{ id: 'tee', size, color }]
  expect(chooseVariants([product(own)], { ...nothing, ...wanted })).toEqual(expected)
})
