import { expect, it } from 'vitest'

import { openTalk } from '../talk.ts'

const { talk } = await openTalk()

const hoodies = { categories: ['Hoodies'] }

it.each([
  [['hoodies', 'and without a zip?'], { ...hoodies, notWords: ['zip'] }, 3],
  [['hoodies', 'with a zip'], { ...hoodies, words: ['zip'] }, 1],
  [['hoodies', 'in navy instead'], { ...hoodies, colors: ['Navy'] }, 2],
  [['hoodies', 'not black'], { ...hoodies, notColors: ['Black'] }, 4],
  [['a red shirt', 'in navy instead'], { colors: ['Navy'] }, 3],
  [['tees in black', 'navy instead'], { colors: ['Navy'] }, 3],
  [['hats', 'and in pink?'], { categories: ['Hats'], colors: ['Pink'] }, 1],
  [['hats', 'no trucker'], { categories: ['Hats'], notWords: ['trucker'] }, 3],
  [['hats', 'without a brim'], { categories: ['Hats'], notWords: ['brim'] }, 1],
  [['shirts in L', 'smaller'], { sizes: ['M'] }, 8],
  [['black tees in M', 'bigger'], { sizes: ['L'], colors: ['Black'] }, 4],
  [['shirts in L', 'a bigger size'], { sizes: ['XL'] }, 8],
  [['toddler shirts in 3T', 'one size bigger'], { sizes: ['4T'], audience: 'child' }, 6],
  [['a shirt for my 3 year old', 'actually hes 4 now'], { sizes: ['4T'], audience: 'child' }, 6],
  [['tees', 'in XL'], { sizes: ['XL'] }, 8],
  [['shirts under $40', 'on sale only'], { isOnSale: true, maxCents: 3999 }, 1],
])('changes one constraint: %j', async (messages, wanted, total) => {
  const last = (await talk(messages)).at(-1)
  expect(last?.context.wanted).toMatchObject(wanted)
  expect(last?.total).toBe(total)
})

it.each(['potato', 'asdf qwer', 'x'.repeat(240)])(
  'does not claim that the earlier results match “%s”',
  async (word) => {
    const [, reply] = await talk(['show me hats', word])
    expect(reply?.content).toBe("I couldn't find any hats like that. These come closest.")
    expect(reply?.unmet).toEqual(['category'])
  },
)
