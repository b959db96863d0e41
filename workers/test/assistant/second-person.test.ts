import { expect, it } from 'vitest'

import { openTalk } from '../talk.ts'

const { talk } = await openTalk()

/** Each row: the messages, then the audience, categories and words of the last reply. */
it.each([
  [['a hoodie for my grandson', 'and one for me'], 'adult', ['Hoodies'], []],
  [['a cap for my grandson', 'now one for me'], 'adult', ['Hats'], ['cap']],
  [['little streetcar tee', 'a matching one for me'], 'adult', ['Shirts'], ['streetcar']],
  [['streetcar tee for a toddler', 'same for me'], 'adult', ['Shirts'], ['streetcar']],
  [['sleepy moon tee', 'do you have a matching one for me'], 'adult', null, ['moon']],
  [['little focus tee', 'the same for me'], 'adult', null, ['focus']],
  [['a toddler tee in blue', 'and one for me in blue'], 'adult', ['Shirts'], []],
  [['toddler shirts', 'for my wife'], 'woman', ['Ladies'], []],
  [['a shirt for my son', 'and my husband'], 'man', ['Shirts'], []],
  [['a tee for my son who is 3', 'and one for me'], 'adult', ['Shirts', 'Ladies'], []],
  [['hats for my wife', 'and for my grandson'], 'boy', ['Hats'], []],
  [['a toddler tee with a streetcar', 'same for his mom'], 'woman', ['Ladies'], ['streetcar']],
] as const)(
  'the second person replaces the first: %j',
  async (messages, audience, kinds, words) => {
    const last = (await talk(messages)).at(-1)
    const wanted = last?.context.wanted
    expect(wanted?.audience).toBe(audience)
    expect(wanted?.words).toEqual(expect.arrayContaining([...words]))
    const shown = new Set(last?.products.map(({ category }) => category))
    expect(shown).not.toContain('Toddler Shirts')
    if (kinds) expect([...shown].every((one) => kinds.some((kind) => kind === one))).toBe(true)
  },
)
