import { expect, it } from 'vitest'

import { judge } from './judge.ts'
import { question } from './question.ts'

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

it('uses the position of the first right product', () => {
  expect(judge(question('x', 'a'), { shown, claimed: [] }).reciprocalRank).toBe(1)
  expect(judge(question('x', 'b c'), { shown, claimed: [] }).reciprocalRank).toBe(0.5)
  expect(judge(question('x', 'c'), { shown, claimed: [] }).reciprocalRank).toBe(0)
})

it('expects no product if none is right', () => {
  expect(judge(question('x', ''), { shown: [], claimed: [] }).reciprocalRank).toBe(1)
  expect(judge(question('x', ''), { shown, claimed: [] }).reciprocalRank).toBe(0)
})

it('counts products that violate a constraint, unless the reply names it as unmet', () => {
  expect(judge(question('x', 'a', { under: 30 }), { shown, claimed: [] }).violations).toBe(1)
  expect(judge(question('x', 'a', { notColor: 'Red' }), { shown, claimed: [] }).violations).toBe(1)
  expect(
    judge(question('x', 'a', { unmet: ['price'], under: 30 }), { shown, claimed: ['price'] })
      .violations,
  ).toBe(0)
  expect(judge(question('x', 'a', { unmet: ['price'] }), { shown, claimed: [] }).violations).toBe(1)
  expect(judge(question('x', 'a'), { shown, claimed: ['color'] }).violations).toBe(1)
})
