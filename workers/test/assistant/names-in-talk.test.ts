import { expect, it } from 'vitest'

import { namesOf, openTalk } from '../talk.ts'

const { talk } = await openTalk()

const lastOf = async (messages: readonly string[]) => {
  const replies = await talk(messages)
  return replies.at(-1)
}

it.each([
  [['shirts in white', 'streetcar in navy?'], 'Sorry, we do not have Streetcar Line Tee in navy.'],
  [
    ['trucker or bucket hat for summer', 'trucker green?'],
    'Sorry, we do not have Crosstown Trucker in green.',
  ],
  [['what is on sale', 'the streetcar one, which sizes'], 'Streetcar Line Tee comes in S'],
  [['hoodies', 'is the levee warm?'], 'Levee Zip Hoodie is brushed fleece, 360 gsm.'],
  [['toddler tees', 'pelican orange 5t'], 'Sorry, Pelican Pal Tee is sold out in 5T, Orange.'],
  [
    ['what is on sale', 'how much would the hoodie and the beanie come to'],
    'Brass Hour Hoodie and First Light Beanie come to $100.00',
  ],
  [['levee or lock in, which is thicker'], 'Levee Zip Hoodie is the heaviest'],
  [['long sleeve, slim', 'do i size up or not'], 'The fit of Night Shift Long Sleeve'],
  [['do you embroider caps', 'it uses a drawing from a book'], 'Send us the words or the drawing'],
  [
    ['my shirt came with a hole in it', 'i already wore it once'],
    'For a fault, that does not matter',
  ],
  [['do you carry scarves and gloves?'], 'Sorry, we do not sell that.'],
])('one word names a shown product, or continues the topic: %j', async (messages, said) => {
  const reply = await lastOf(messages)
  expect(reply?.content.startsWith(said), reply?.content).toBe(true)
})

it.each([
  [
    ['hats', 'forget the hats, show me tees in black'],
    ['Focus Crest Tee', 'Crescent City Tee'],
  ],
  [['hats', 'do the hats come in pink'], ['NDX Six-Panel Cap']],
  [
    ['caps', 'how much are the caps'],
    ['NDX Six-Panel Cap', 'Crosstown Trucker'],
  ],
])('the plural of a kind names no single product: %j', async (messages, names) => {
  expect(namesOf(await lastOf(messages))).toEqual(expect.arrayContaining(names))
})

const [focus, brass, lockIn, levee] = [
  'Focus Wordmark Hoodie',
  'Brass Hour Hoodie',
  'Lock In Hoodie',
  'Levee Zip Hoodie',
]
it.each([
  ['compare the first two', [focus, brass]],
  ['what is the difference between the first and the third', [focus, lockIn]],
  ['compare the last two', [lockIn, levee]],
  ['how much are the first three together', [focus, brass, lockIn]],
  ['compare them', [focus, brass, lockIn, levee]],
])('compares only those that the message counts: %s', async (message, names) => {
  expect(namesOf(await lastOf(['hoodies', message])).toSorted()).toEqual(names.toSorted())
})

it('keeps the earlier features in a follow-up', async () => {
  const reply = await lastOf(['caps but not black', 'and no mesh, my hair gets caught'])
  expect(namesOf(reply)).toEqual(['NDX Six-Panel Cap'])
})

it('says so if no piece has all named features', async () => {
  const reply = await lastOf(['a beanie with a pelican'])
  expect(reply?.content).toMatch(/^(?:No piece has all of that|I couldn't find)/)
  expect(reply?.unmet).toContain('category')
})

it('does not deny a kind for the place where it is worn', async () => {
  expect((await lastOf(['a black hoodie for the drive home after nights']))?.unmet).toEqual([])
  expect((await lastOf(['a hoodie for skating']))?.unmet).toEqual([])
})
