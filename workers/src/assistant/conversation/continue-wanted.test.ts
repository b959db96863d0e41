import { describe, expect, it } from 'vitest'

import type { SearchIntent } from '@shop/contracts/assistant'

import { nothingWanted } from '../reading/found.ts'
import { continueWanted } from './continue-wanted.ts'

const before: SearchIntent = {
  ...nothingWanted,
  categories: ['Hoodies'],
  colors: ['Black'],
  maxCents: 7000,
}

const go = (text: string, asked: Partial<SearchIntent> = {}, shownCents: number[] = []) =>
  continueWanted({
    text,
    asked: { ...nothingWanted, ...asked },
    context: { shown: [], from: 0, wanted: before },
    shownCents,
  })

describe('a message that leans on the last one', () => {
  it('changes what it names and keeps the rest', () => {
    expect(go('in purple instead', { colors: ['Purple'] })).toEqual({
      ...before,
      colors: ['Purple'],
    })
    expect(go('what about hats', { categories: ['Hats'] })).toEqual({
      ...before,
      categories: ['Hats'],
    })
    expect(go('size m', { sizes: ['M'] })).toEqual({ ...before, sizes: ['M'] })
    expect(go('not black', { notColors: ['Black'] })).toMatchObject({
      colors: [],
      notColors: ['Black'],
    })
  })

  it('compares with the prices that were shown', () => {
    expect(go('cheaper ones', {}, [6500, 4000])).toMatchObject({ minCents: null, maxCents: 3999 })
    expect(go('more expensive', {}, [6500, 4000])).toMatchObject({ minCents: 6501, maxCents: null })
  })

  it('asks for other colors', () => {
    expect(go('any other color')).toMatchObject({ colors: [], notColors: ['Black'] })
  })
})

it('begins anew with a new thing', () => {
  expect(go('hats', { categories: ['Hats'] })).toEqual({ ...nothingWanted, categories: ['Hats'] })
  expect(go('trumpet', { words: ['trumpet'] })).toEqual({ ...nothingWanted, words: ['trumpet'] })
  const cheapest = { order: 'cheapest' } as const
  expect(go('cheapest thing', cheapest)).toEqual({ ...nothingWanted, ...cheapest })
  expect(go('the cheapest one', cheapest)).toEqual({ ...before, ...cheapest })
})

it('takes signs alone for no demand of before', () => {
  expect(go('?!')).toEqual(nothingWanted)
})
