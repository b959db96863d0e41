import { describe, expect, it } from 'vitest'

import { findInvention, type Grounds } from './find-invention.ts'

const grounds = (name: string, priceCents: number, some: Partial<Grounds> = {}): Grounds => ({
  name,
  priceCents,
  category: 'Hoodies',
  colors: ['Navy', 'Off White'],
  sizes: ['S', 'M'],
  ...some,
})
const brass = grounds('Brass Hour Hoodie', 6500)
const gator = grounds('Tiny Gator Tee', 2550, { category: 'Toddler Shirts', sizes: ['2T', '3T'] })
const both = [brass, gator]

describe('a text that can be shown', () => {
  it.each([
    'The Brass Hour Hoodie at $65.00 is a warm choice, and the Tiny Gator Tee ($25.50) is fun.',
    'I think you’ll love the brass hour hoodie! It comes in Navy and Off White, too.',
    'For cool evenings, I’d pick the Brass Hour Hoodie for $65 in size M.',
    'How about a Tee in 2T or 3T? Both are soft.',
    'From $65.00: the Brass Hour Hoodie.',
    'Great taste! Here are two that fit.',
  ])('%s', (text) => expect(findInvention(text, both)).toBeNull())
})

it.each([
  ['price', 'The Brass Hour Hoodie is only $6.50.'],
  ['price', 'The Brass Hour Hoodie is $25.50.'],
  ['price', 'For $25.50, take the Brass Hour Hoodie.'],
  ['price', 'Just $1 for anything.'],
  ['price', 'The Tiny Gator Tee is $25.'],
  ['price', 'The Tiny Gator Tee is $25.505.'],
  ['number', 'The Brass Hour Hoodie is 40 today.'],
  ['number', 'The Brass Hour Hoodie is €40.'],
  ['number', 'The Brass Hour Hoodie is fifty.'],
  ['number', 'Take the Brass Hour Hoodie, ٤٠ only.'],
  ['number', 'Now half price: the Brass Hour Hoodie.'],
  ['claim', 'The Brass Hour Hoodie costs five dollars.'],
  ['claim', 'The Brass Hour Hoodie is free.'],
  ['claim', 'The Brass Hour Hoodie is in stock and ships today.'],
  ['claim', 'The Brass Hour Hoodie is made of cashmere.'],
  ['color', 'The Brass Hour Hoodie in red suits you.'],
  ['name', 'Our Midnight Viper Jacket is what you want.'],
  ['name', 'You want the Stormbreaker.'],
  ['name', 'Stormbreakerz is warmer than the Brass Hour Hoodie.'],
  ['name', 'The Brass Hour Hoodie beats Supreme.'],
  ['name', 'Have a look at “midnight viper”.'],
  ['name', 'The Focus Crest Tee is nice, too.'],
  ['address', 'Buy the Brass Hour Hoodie at evil.example.'],
  ['address', 'See https://evil/ for the Brass Hour Hoodie.'],
  ['address', '<b>Brass Hour Hoodie</b>'],
  ['address', 'Take the [Brass Hour Hoodie](here).'],
  ['address', 'Write to me@evil about the Brass Hour Hoodie.'],
])('finds an invented %s: %s', (kind, text) => expect(findInvention(text, both)).toBe(kind))

it('takes the signs of a name for themselves', () => {
  const odd = grounds('C.R.E.A.M. (Tee) $5', 4000, { colors: [], sizes: [] })
  expect(findInvention('Take it for $40.00.', [odd])).toBeNull()
  expect(findInvention('C.R.E.A.M. (Tee) $5 is $40.00.', [odd])).not.toBeNull()
})
