import { expect, it } from 'vitest'

import { nearTerms } from './near-terms.ts'

const index = new Map([
  ['music', 2],
  ['trumpet', 1],
  ['gator', 1],
  ['cotton', 9],
])
const termsOf = (word: string) => nearTerms([word], index, 22)

it('takes the word itself and its like for sure', () => {
  expect(termsOf('trumpets')[0]).toMatchObject({ term: 'trumpet', isSure: true })
  expect(termsOf('crocodile')).toContainEqual(
    expect.objectContaining({ term: 'gator', isSure: true }),
  )
})

it('takes near words for less', () => {
  const [, second] = termsOf('jazz')
  expect(second).toMatchObject({ term: 'music', isSure: false })
})

it('lets a rare word weigh more than a common one', () => {
  const weightOf = (word: string): number => termsOf(word)[0]?.weight ?? 0
  expect(weightOf('trumpet')).toBeGreaterThan(weightOf('cotton'))
})

it('takes what is no word for itself alone', () => {
  expect(termsOf('qwertzuiop').map(({ term }) => term)).toEqual(['qwertzuiop'])
})
