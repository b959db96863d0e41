import { describe, expect, it } from 'vitest'

import { idsOf, openTalk } from '../../../test/talk.ts'

const { answer, talk } = await openTalk()

describe('a conversation', () => {
  it('goes on about the product that was pointed at', async () => {
    const says = ['hoodies', 'the second one', 'do you have it in XXL?', 'and is it made in pink?']
    const [shown, ...answers] = await talk(says)
    const id = shown?.products[1]?.id
    expect(answers.map(idsOf)).toEqual([[id], [id], [id]])
    expect(answers.at(-1)?.unmet).toEqual(['color'])
    expect((await talk(['trumpet', 'how much is it?'])).at(-1)?.content).toMatch(
      /It costs \$\d+\.\d\d\.$/,
    )
    expect((await talk(['hoodies', 'the first one in 4XL'])).at(-1)?.unmet).toEqual(['size'])
  })

  it('shows what else was found, as long as there is more', async () => {
    const answers = await talk(['toddler shirts', 'more', 'show me more please', 'the first one'])
    const [first, second, third, picked] = answers.map(idsOf)
    expect(second).toHaveLength(2)
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(6)
    expect(answers[2]?.content).toContain('no more to show')
    expect(third).toEqual([])
    expect(picked).toEqual([second?.[0]])
  })

  it('is about one product where its whole name is said', async () => {
    const { content } = await answer('is the Focus Crest Tee in stock?')
    expect(content).toBe(
      "Perfect! I found exactly what you're looking for: Focus Crest Tee. It is in stock.",
    )
    expect((await answer('focus crest tee in purple')).content).toBe(
      "I couldn't find Focus Crest Tee in purple. It comes in Black, White, and Navy.",
    )
  })

  it('takes "no" before a comma for an answer', async () => {
    const { products: shown } = (await talk(['hoodies', 'no, hats'])).at(-1) ?? {}
    expect(shown?.every(({ category }) => category === 'Hats')).toBe(true)
  })

  it('lets go of "cheaper" where nothing is', async () => {
    const says = ['hoodies', 'the cheapest one', 'cheaper ones', 'in black']
    const [, , cheaper, inBlack] = await talk(says)
    expect(cheaper?.unmet).toEqual(['price'])
    expect(inBlack?.unmet).toEqual([])
    expect(inBlack?.products.every(({ category }) => category === 'Hoodies')).toBe(true)
  })
})
