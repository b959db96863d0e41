import { expect, it } from 'vitest'

import { toTerms } from './rank.ts'

const index = new Map([
  ['music', 2],
  ['trumpet', 1],
  ['gator', 1],
  ['cotton', 9],
])
const termsOf = (word: string) => toTerms([word], { index, productCount: 22 })
const weightOf = (word: string): number => termsOf(word)[0]?.weight ?? 0

it('searches for a word in names, in tags and anywhere', () => {
  const [named, tagged, anywhere] = termsOf('trumpet')
  expect(named).toMatchObject({ query: '{name} : ("trumpet")', isConcept: false })
  expect(tagged?.weight).toBeLessThan(named?.weight ?? 0)
  expect(anywhere).toMatchObject({ query: '("trumpet")' })
})

it('searches for all terms of a concept', () => {
  expect(termsOf('animals')[2]?.query).toContain('"gator" OR "pelican"')
  expect(termsOf('animals')[0]?.isConcept).toBe(true)
})

it('gives a rare word more weight than a common one', () => {
  expect(weightOf('trumpet')).toBeGreaterThan(weightOf('cotton'))
})

it('treats operators of the full-text search as words', () => {
  expect(termsOf('a" OR "b')[0]?.query).toBe('{name} : ("a OR b")')
})
