import { expect, it } from 'vitest'

import { nothingWanted } from '../reading/found.ts'
import { writeReply } from './write-reply.ts'

const wanted = nothingWanted

it('suggests what there is when nothing was found', () => {
  const text = writeReply({ total: 0, names: [], unmet: [], wanted })
  for (const word of [
    "couldn't find",
    'shirts',
    'hoodies',
    'hats',
    'ladies',
    'black',
    'white',
    'navy',
  ])
    expect(text).toContain(word)
})

it.each([
  [{ minCents: 3000, maxCents: null }, 'for $30.00 or more'],
  [{ minCents: 3000, maxCents: 4000 }, 'between $30.00 and $40.00'],
  [{ minCents: null, maxCents: 2999 }, 'for under $30.00'],
  [{ minCents: null, maxCents: 3000 }, 'for $30.00 or less'],
])('names the price that could not be met', (price, text) => {
  const reply = writeReply({
    total: 2,
    names: ['A', 'B'],
    unmet: ['price'],
    wanted: { ...wanted, ...price },
  })
  expect(reply).toBe(
    `I couldn't find that ${text}. Without that, I found 2 products that match your request`,
  )
})

it('names the other demands', () => {
  const say = (
    unmet: 'size' | 'color' | 'sale' | 'category',
    some: Partial<typeof wanted>,
  ): string =>
    writeReply({ total: 1, names: ['A'], unmet: [unmet], wanted: { ...wanted, ...some } })
  expect(say('size', { sizes: ['4XL'] })).toContain('in size 4XL')
  expect(say('color', { notColors: ['Black'] })).toContain('in anything but black')
  expect(say('sale', {})).toContain('on sale')
  expect(say('category', { categories: ['Onesies'] })).toContain('any onesies')
})

it('names all that could not be met together', () => {
  const some = { colors: ['Black'], sizes: ['3T'], maxCents: 499, categories: ['Hats' as const] }
  const say = (unmet: ('category' | 'color' | 'size' | 'price')[]): string =>
    writeReply({ total: 1, names: ['A'], unmet, wanted: { ...wanted, ...some } })
  expect(say(['color', 'size', 'price'])).toBe(
    "I couldn't find that in black in size 3T for under $5.00. The nearest I found is A",
  )
  expect(say(['category', 'price'])).toContain("couldn't find any hats like that for under $5.00")
})
