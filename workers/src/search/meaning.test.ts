import { expect, it } from 'vitest'

import { nearTerms } from './meaning.ts'

const index = new Map([
  ['music', 2],
  ['trumpet', 1],
  ['gator', 1],
  ['cotton', 9],
])
const termsOf = (word: string) => nearTerms([word], index, 22)

it('counts the word itself and its synonyms as exact', () => {
  expect(termsOf('trumpets')[0]).toMatchObject({ term: 'trumpet', isExact: true })
  expect(termsOf('crocodile')).toContainEqual(
    expect.objectContaining({ term: 'gator', isExact: true }),
  )
})

it('weighs words near in meaning less', () => {
  const [, second] = termsOf('jazz')
  expect(second).toMatchObject({ term: 'music', isExact: false })
})

it('lets a rare word weigh more than a common one', () => {
  const weightOf = (word: string): number => termsOf(word)[0]?.weight ?? 0
  expect(weightOf('trumpet')).toBeGreaterThan(weightOf('cotton'))
})

it('finds no other term for what is no word', () => {
  expect(termsOf('qwertzuiop').map(({ term }) => term)).toEqual(['qwertzuiop'])
})
