import { describe, expect, it } from 'vitest'

import type { SearchIntent } from '@shop/contracts/assistant'

import { emptyIntent } from '../../../search/constraints/read-constraints.ts'
import { mergeIntent } from './merge-intent.ts'
import { emptyContext } from './next-context.ts'

const before: SearchIntent = {
  ...emptyIntent,
  categories: ['Hoodies'],
  colors: ['Black'],
  maxCents: 7000,
}

const go = (text: string, intent: Partial<SearchIntent> = {}, shownCents: number[] = []) =>
  mergeIntent({
    text,
    intent: { ...emptyIntent, ...intent },
    context: { ...emptyContext, wanted: before },
    shownCents,
    toddlers: ['Toddler Shirts'],
  })

describe('a follow-up', () => {
  it('changes only what it names', () => {
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
  })
})

it('starts over with a new kind', () => {
  expect(go('hats', { categories: ['Hats'] })).toEqual({ ...emptyIntent, categories: ['Hats'] })
  const cheapest = { order: 'cheapest' } as const
  expect(go('the cheapest one', cheapest)).toEqual({ ...before, ...cheapest })
})

it('replaces the kind and keeps the rest if the words say so', () => {
  expect(go('scratch that hats', { categories: ['Hats'] })).toEqual({
    ...before,
    categories: ['Hats'],
  })
  expect(go('the color does not matter')).toEqual({ ...before, colors: [] })
})

it('keeps exclusions until the excluded thing is requested', () => {
  const excluding = { ...before, notWords: ['moon'], notColors: ['Red'] }
  const next = (text: string, some: Partial<SearchIntent>) =>
    mergeIntent({
      text,
      intent: { ...emptyIntent, ...some },
      context: { ...emptyContext, wanted: excluding },
      shownCents: [],
      toddlers: ['Toddler Shirts'],
    })
  expect(next('hats', { categories: ['Hats'] })).toMatchObject({
    notWords: ['moon'],
    notColors: ['Red'],
  })
  expect(next('moon', { words: ['moon'] })).toMatchObject({ notWords: [], notColors: ['Red'] })
  expect(next('in red', { colors: ['Red'] }).notColors).toEqual([])
})
