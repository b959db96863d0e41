import { expect, it } from 'vitest'

import { judge } from './judge.ts'
import { ask } from './question.ts'

const shown = [
  {
    id: 'a',
    priceCents: 4000,
    originalPriceCents: null,
    sizes: ['M'],
    colors: ['Red'],
    category: 'Hats',
  },
  {
    id: 'b',
    priceCents: 2000,
    originalPriceCents: 2500,
    sizes: [],
    colors: ['Blue'],
    category: 'Hats',
  },
]

it('counts the place of the first right product', () => {
  expect(judge(ask('x', 'a'), { shown, said: [] }).reciprocalRank).toBe(1)
  expect(judge(ask('x', 'b c'), { shown, said: [] }).reciprocalRank).toBe(0.5)
  expect(judge(ask('x', 'c'), { shown, said: [] }).reciprocalRank).toBe(0)
})

it('wants nothing where nothing is right', () => {
  expect(judge(ask('x', ''), { shown: [], said: [] }).reciprocalRank).toBe(1)
  expect(judge(ask('x', ''), { shown, said: [] }).reciprocalRank).toBe(0)
})

it('counts products that break a demand, unless the answer owns up to it', () => {
  expect(judge(ask('x', 'a', { under: 30 }), { shown, said: [] }).violations).toBe(1)
  expect(judge(ask('x', 'a', { notColor: 'Red' }), { shown, said: [] }).violations).toBe(1)
  expect(
    judge(ask('x', 'a', { unmet: ['price'], under: 30 }), { shown, said: ['price'] }).violations,
  ).toBe(0)
  expect(judge(ask('x', 'a', { unmet: ['price'] }), { shown, said: [] }).violations).toBe(1)
  expect(judge(ask('x', 'a'), { shown, said: ['color'] }).violations).toBe(1)
})
