import { expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { send } = await openTalk()

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
  ['a navy cap and a bucket hat', ['NDX Six-Panel Cap', 'Bayou Bucket Hat']],
  [
    'a tee and a cap in black',
    ['Focus Crest Tee', 'Crescent City Tee', 'NDX Six-Panel Cap', 'Crosstown Trucker'],
  ],
])('finds each kind with its own color or size: "%s"', async (message, names) => {
  const reply = await send(message)
  expect(namesOf(reply)).toEqual(names)
  expect(reply.content).toMatch(/^I found \d products/)
})

it('does not claim to have all kinds if one is missing', async () => {
  const { content } = await send('a red dress and a purple beanie')
  expect(content).toMatch(/^I couldn't find /)
})

it('takes a price at the end of a message for all kinds', async () => {
  const { products } = await send('a hoodie and a tee under $50')
  expect(products.filter(({ priceCents }) => priceCents > 5000)).toEqual([])
})
