import { expect, it } from 'vitest'

import type { SearchIntent } from '@shop/contracts/assistant'

import { emptyIntent } from '../../../search/constraints/read-constraints.ts'
import { resolveReference } from './resolve-reference.ts'

const read = (rest: string): SearchIntent => ({
  ...emptyIntent,
  words: /light/.test(rest) ? ['light'] : [],
  sizes: /xl/.test(rest) ? ['XL'] : [],
})

const contextOf = (shown: string[], seen: string[] = []) => ({ shown, listed: [], seen })
const pointed = (text: string, shown: string[]) =>
  resolveReference(text, contextOf(shown), read)?.id

it.each([
  ['the second one', 'b'],
  ['show me the 1st', 'a'],
  ['number 3', 'c'],
  ['the last one', 'c'],
  ['first light', undefined],
  ['the fourth', undefined],
  ['hoodies', undefined],
  ['is it in stock', undefined],
])('of three products, "%s" means %s', (text, id) => {
  expect(pointed(text, ['a', 'b', 'c'])).toBe(id)
})

it.each([
  ['is it in stock', 'a'],
  ['what are its colors', 'a'],
  ['this one please', 'a'],
  ['anything like it', undefined],
  ['cheaper than that', undefined],
  ['do you have it with a light', undefined],
  ['how heavy is it, is it light', 'a'],
])('of one product, "%s" means %s', (text, id) => {
  expect(pointed(text, ['a'])).toBe(id)
})

it('reads the intent from the words around the reference', () => {
  expect(resolveReference('the second one in xl', contextOf(['a', 'b']), read)).toEqual({
    id: 'b',
    intent: { ...emptyIntent, sizes: ['XL'] },
  })
})

it('"again" refers to the products shown first', () => {
  const context = contextOf(['c'], ['a', 'b', 'c'])
  expect(resolveReference('the first one again', context, read)?.id).toBe('a')
})

it('finds no reference when nothing was shown', () => {
  expect(pointed('the second one', [])).toBeUndefined()
  expect(pointed('is it in stock', [])).toBeUndefined()
})
