import { expect, it } from 'vitest'

import { createKeptEntries } from './kept-entries.ts'

const entry = (bytes: number, ...tags: string[]) => ({ bytes, tags })

it('lets the oldest go when the budget is spent', () => {
  const entries = createKeptEntries(100)
  entries.keep('a', entry(40))
  entries.keep('b', entry(40))
  entries.keep('c', entry(40))
  expect(entries.get('a')).toBeUndefined()
  expect(entries.get('b')).toEqual(entry(40))
  expect(entries.get('c')).toEqual(entry(40))
})

it('counts a replaced entry once, and as the newest', () => {
  const entries = createKeptEntries(100)
  entries.keep('a', entry(40))
  entries.keep('b', entry(40))
  entries.keep('a', entry(50))
  entries.keep('c', entry(40))
  expect(entries.get('b')).toBeUndefined()
  expect(entries.get('a')).toEqual(entry(50))
})

it('does not keep what is larger than the budget', () => {
  const entries = createKeptEntries(100)
  entries.keep('a', entry(10))
  entries.keep('huge', entry(101))
  expect(entries.get('huge')).toBeUndefined()
})

it('finds entries by their tags', () => {
  const entries = createKeptEntries(100)
  entries.keep('a', entry(1, 'products'))
  entries.keep('b', entry(2, 'releases'))
  expect(entries.tagged('products')).toEqual([entry(1, 'products')])
})
