import { expect, it } from 'vitest'

import { toTerms } from './rank.ts'

const index = new Map([
  ['music', 2],
  ['trumpet', 1],
  ['gator', 1],
  ['cotton', 9],
])
const termsOf = (word: string) => toTerms([word], index, 22)

it('knows the word itself by its stem, and its synonyms', () => {
  expect(termsOf('trumpets')[0]).toMatchObject({ term: 'trumpet' })
  expect(termsOf('crocodile').map(({ term }) => term)).toEqual(['gator', 'crocodil'])
})

it('weighs a synonym less', () => {
  const [trumpet] = termsOf('trumpet')
  expect(termsOf('horn')[0]).toMatchObject({ term: 'trumpet' })
  expect(termsOf('horn')[0]?.weight).toBeLessThan(trumpet?.weight ?? 0)
})

it('lets a rare word weigh more than a common one', () => {
  const weightOf = (word: string): number => termsOf(word)[0]?.weight ?? 0
  expect(weightOf('trumpet')).toBeGreaterThan(weightOf('cotton'))
})

it('finds no other term for what is no word', () => {
  expect(termsOf('qwertzuiop').map(({ term }) => term)).toEqual(['qwertzuiop'])
})
