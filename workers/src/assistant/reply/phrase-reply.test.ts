import { insertProduct } from '@shop/testkit/builders'
import { describe, expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import type { LogLine } from '../../platform/log.ts'
import type { Reply } from './write-reply.ts'
import { emptyContext } from '../conversation/next-context.ts'
import type { Model } from '../../platform/context.ts'
import { findInvention, phraseReply, type ProductFacts } from './phrase-reply.ts'

const phrase = async (model: Model, signal: AbortSignal) => {
  const lines: LogLine[] = []
  const { ctx } = testContext({ log: (line) => lines.push(line) })
  const product = await insertProduct(ctx.db)
  const context = { ...emptyContext, shown: [product.id] }
  const reply: Reply = {
    content: 'Here.',
    total: 1,
    products: [{ ...product, soldOutSizes: [], variants: [] }],
    unmet: [],
    page: null,
    context,
  }
  const given = { ctx: { ...ctx, model }, message: 'my secret wish', reply, signal }
  return { isOwn: (await phraseReply(given)) === reply, lines }
}

it('logs only the name of the platform’s error', async () => {
  const fails: Model = async ({ user }) => {
    throw new TypeError(`could not send ${user} with Bearer k`, { cause: user })
  }
  const { isOwn, lines } = await phrase(fails, AbortSignal.timeout(5000))
  expect(isOwn).toBe(true)
  expect(lines).toMatchObject([{ error: { message: 'the request failed: TypeError' } }])
  expect(Object(lines[0]?.error).cause).toBeUndefined()
})

it('calls no model when its time is already over', async () => {
  let calls = 0
  const counts: Model = async () => (calls += 1)
  expect(await phrase(counts, AbortSignal.abort())).toEqual({ isOwn: true, lines: [] })
  expect(calls).toBe(0)
})

const facts = (
  name: string,
  priceCents: number,
  some: Partial<ProductFacts> = {},
): ProductFacts => ({
  name,
  priceCents,
  category: 'Hoodies',
  colors: ['Navy', 'Off White'],
  sizes: ['S', 'M'],
  ...some,
})
const brass = facts('Brass Hour Hoodie', 6500)
const gator = facts('Tiny Gator Tee', 2550, { category: 'Toddler Shirts', sizes: ['2T', '3T'] })
const both = [brass, gator]

describe('findInvention accepts', () => {
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
  ['url', 'Buy the Brass Hour Hoodie at evil.example.'],
  ['url', 'See https://evil/ for the Brass Hour Hoodie.'],
  ['url', '<b>Brass Hour Hoodie</b>'],
  ['url', 'Take the [Brass Hour Hoodie](here).'],
  ['url', 'Write to me@evil about the Brass Hour Hoodie.'],
])('rejects an invented %s: %s', (kind, text) => expect(findInvention(text, both)).toBe(kind))

it('reads punctuation of a name literally', () => {
  const odd = facts('C.R.E.A.M. (Tee) $5', 4000, { colors: [], sizes: [] })
  expect(findInvention('Take it for $40.00.', [odd])).toBeNull()
  expect(findInvention('C.R.E.A.M. (Tee) $5 is $40.00.', [odd])).not.toBeNull()
})
