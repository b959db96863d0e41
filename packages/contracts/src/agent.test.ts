import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { GetPoliciesInput, GetProductInput, SearchProductsInput } from './agent.ts'
import { issuesOf } from '@shop/testkit/issues'

describe('SearchProductsInput', () => {
  it('asks for eight products if no limit is given', () => {
    expect(v.parse(SearchProductsInput, { query: 'hats' })).toEqual({ query: 'hats', limit: 8 })
    expect(v.parse(SearchProductsInput, { query: 'hats', limit: 20 }).limit).toBe(20)
  })

  it.each([
    [{ query: ' ' }, 'query: is required'],
    [{ query: 'x'.repeat(10_241) }, 'query: must be at most 10240 characters'],
    [{ query: 'hats', limit: 2.5 }, 'limit: must be a whole number from 1 to 20'],
  ])('refuses %j', (given, issue) => {
    expect(issuesOf(SearchProductsInput, given)).toEqual([issue])
  })

  it.each([{ limit: 0 }, { limit: 21 }, { limit: '3' }, { page: 2 }])('refuses %j', (wrong) => {
    expect(v.is(SearchProductsInput, { query: 'hats', ...wrong })).toBe(false)
  })
})

it('refuses an invalid id', () => {
  expect(v.is(GetProductInput, { id: 'focus-crest-tee' })).toBe(true)
  expect(v.is(GetProductInput, { id: '../orders' })).toBe(false)
})

it('names the topics of policies when an unknown one is requested', () => {
  expect(v.is(GetPoliciesInput, {})).toBe(true)
  expect(issuesOf(GetPoliciesInput, { topic: 'wages' })).toEqual([
    'topic: must be one of shipping, returns, privacy, terms, faq',
  ])
})
