import { expect, it } from 'vitest'

import { chooseVariants } from '../../src/agents/assistant/reply/choose-variants.ts'
import { namesOf, openTalk } from '../talk.ts'

const { talk } = await openTalk()

const denial = /couldn't find|No piece|do not have|sold out/

it.each([
  [['a toddler shirt in 3T with an animal or a moon'], 3],
  [['toddler shirts in 3T', 'animals would be great, or something with a moon'], 3],
  [['something with a moon or stars around $40', 'she wears xxl'], 1],
  [['something with a trumpet or a streetcar for an adult'], 2],
  [['onesies for a newborn', 'which toddler shirts come in 2T, but not in pink?'], 6],
  [['onesies for a newborn', "what's the smallest size you do have for little ones?"], 4],
  [['do you have anything where a dad and his toddler could match?'], 1],
  [['something green for my husband and his son'], 4],
  [['purple things', 'only those for a grown woman, nothing cropped'], 1],
  [['will the little focus tee come in yellow', 'what do you have in yellow for a 3 year old'], 1],
  [['brass hour hoodie in green in XXL', 'which hoodies are in XXL, not black or gray?'], 4],
])('%j regrets nothing that its cards meet', async (messages, total) => {
  const last = (await talk(messages)).at(-1)
  expect(last?.content).not.toMatch(denial)
  expect(last).toMatchObject({ unmet: [], total })
})

it.each([
  ['brass hour hoodie in green in XXL', 'It comes in Purple and Black in XXL.'],
  ['pelican pal tee in orange, 5T', 'It comes in Blue in 5T.'],
])('"%s" is sold out in one color only', async (message, said) => {
  const [reply] = await talk([message])
  expect(reply?.content).toContain(said)
  expect(reply?.content).not.toMatch(/(?:XXL|5T) is sold out\./)
})

it('limits the length of one wish, because the browser sends it back', async () => {
  const [reply] = await talk([`something with ${'a moon or stars or '.repeat(12)}a trumpet`])
  const wanted = reply?.context.wanted.words ?? []
  expect(wanted).not.toHaveLength(0)
  expect(wanted.every((word) => word.length <= 64)).toBe(true)
})

it('excludes what itches, and compares what is left', async () => {
  const [tops, lightest] = await talk([
    'Which of your womens tops are 100% cotton? The stretchy ones make me itch',
    'and which of those would be lightest for summer?',
  ])
  expect(namesOf(tops)).not.toContain('Tunnel Vision Fitted Tee')
  expect(namesOf(tops)).toHaveLength(3)
  expect(lightest?.content).toContain('Second Line Tank is the lightest')
})

it('chooses a color that is not excluded', async () => {
  const [reply] = await talk(["which hoodies can I get in XXL that aren't black or gray?"])
  const choices = chooseVariants(reply?.products ?? [], reply?.context.wanted ?? never)
  expect(choices.map(({ color }) => color).toSorted()).toEqual(['Navy', 'Navy', 'Purple', 'Red'])
})
const never = { sizes: [], colors: [], notColors: [] }
