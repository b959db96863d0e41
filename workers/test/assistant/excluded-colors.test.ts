import { expect, it } from 'vitest'

import { chooseVariants } from '../../src/agents/assistant/reply/choose-variants.ts'
import type { Reply } from '../../src/agents/assistant/reply/write-reply.ts'
import { namesOf, openTalk } from '../talk.ts'

const { send, talk } = await openTalk()

const chosenColors = ({ products, context }: Reply) =>
  chooseVariants(products, context.wanted).map(({ color }) => color)

const caps = ['NDX Six-Panel Cap', 'Crosstown Trucker']
const hoodies = ['Focus Wordmark Hoodie', 'Brass Hour Hoodie', 'Lock In Hoodie', 'Levee Zip Hoodie']
const ladies = [
  'Second Line Tank',
  'Tunnel Vision Fitted Tee',
  'Fleur Crop Tee',
  'Night Shift Long Sleeve',
]

it.each([
  ['a cap, not black, under $40', 'Black', caps],
  ['caps in anything except pink', 'Pink', caps],
  ['a hoodie but not in black', 'Black', hoodies],
  ['hoodie, any color but orange', 'Orange', hoodies],
  ['anything but black in hoodies', 'Black', hoodies],
  ['hoodie in XL, not black', 'Black', hoodies],
  ['ladies tops, no black please', 'Black', ladies],
  ["women's tee, nothing white", 'White', ladies],
  ['a beanie, no gray', 'Gray', ['First Light Beanie']],
  ['not navy, a trucker', 'Navy', ['Crosstown Trucker']],
  ['a crop tee but not pink', 'Pink', ['Fleur Crop Tee']],
  ['zip hoodie in M, not navy', 'Navy', ['Levee Zip Hoodie']],
])('"%s" excludes only what is %s', async (message, color, names) => {
  const reply = await send(message)
  expect(namesOf(reply).toSorted()).toEqual(names.toSorted())
  const chosen = chosenColors(reply)
  expect(chosen).toHaveLength(names.length)
  expect(chosen).not.toContain(color)
})

it('keeps the exclusion in the next messages', async () => {
  const [, , last] = await talk(['hoodies', 'not black', 'in M'])
  expect(namesOf(last)).toHaveLength(4)
  expect(last && chosenColors(last)).not.toContain('Black')
})

it.each([
  "hoodies that don't come in black",
  'a hoodie that is not made in black',
  'any hoodies not available in black?',
])('excludes products that also come in a color if the message says so: "%s"', async (message) => {
  expect(namesOf(await send(message))).toEqual(['Levee Zip Hoodie'])
})
