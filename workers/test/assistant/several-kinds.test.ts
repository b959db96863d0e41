import { expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { send, talk } = await openTalk()

it.each([
  ['blue owl hats', 'any hats like that'],
  ['a dinosaur hoodie', 'any hoodies like that'],
  ['a shirt with a dinosaur', 'any shirts like that'],
])('gets a reply that names the kind once: "%s"', async (message, said) => {
  expect((await send(message)).content).toContain(said)
})

it.each([
  [
    'a black hoodie and a beanie',
    ['Focus Wordmark Hoodie', 'Brass Hour Hoodie', 'First Light Beanie'],
  ],
  [
    'a black hoodie without a zip and a beanie',
    ['Focus Wordmark Hoodie', 'Brass Hour Hoodie', 'First Light Beanie'],
  ],
  ['a hat and a cap', ['NDX Six-Panel Cap', 'Bayou Bucket Hat', 'Crosstown Trucker']],
  [
    'a tee for my toddler and a hoodie for me',
    ['Tiny Gator Tee', 'Sleepy Moon Tee', 'Focus Wordmark Hoodie', 'Brass Hour Hoodie'],
  ],
  [
    'a hoodie in XL and a toddler tee',
    ['Focus Wordmark Hoodie', 'Brass Hour Hoodie', 'Tiny Gator Tee', 'Sleepy Moon Tee'],
  ],
  ['a navy cap and a bucket hat', ['NDX Six-Panel Cap', 'Bayou Bucket Hat']],
  [
    'a tee and a cap in black',
    ['Focus Crest Tee', 'Crescent City Tee', 'NDX Six-Panel Cap', 'Crosstown Trucker'],
  ],
])('finds each kind with its own color, size and wearer: "%s"', async (message, names) => {
  const reply = await send(message)
  expect(namesOf(reply)).toEqual(names)
  expect(reply.content).toMatch(/^I found \d+ products/)
})

it('does not claim to have all kinds if one is missing', async () => {
  const { content } = await send('a red dress and a purple beanie')
  expect(content).toMatch(/^I couldn't find /)
})

it('takes a price at the end of a message for all kinds', async () => {
  const { products } = await send('a hoodie and a tee under $50')
  expect(products.filter(({ priceCents }) => priceCents > 5000)).toEqual([])
})

it('counts all products of the kinds, and shows more of them', async () => {
  const [first, more] = await talk(['a hoodie and a hat', 'more'])
  expect(first?.content).toMatch(/^I found 8 products/)
  expect(more?.content).toBe('Here is more.')
  const kinds = new Set(more?.products.map(({ category }) => category))
  expect(kinds).toEqual(new Set(first?.products.map(({ category }) => category)))
})
