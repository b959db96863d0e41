import { describe, expect, it } from 'vitest'

import { idsOf, openTalk } from '../../../test/talk.ts'
import type { Answer } from '../answer-message.ts'

const { answer, talk } = await openTalk()

const categoriesOf = (given: Answer | undefined) => given?.products.map(({ category }) => category)

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
    expect(answers[2]?.content).toContain('all I can show')
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
    const [, hats] = await talk(['hoodies', 'no, hats'])
    expect(categoriesOf(hats)).toEqual(['Hats', 'Hats', 'Hats', 'Hats'])
    expect(idsOf(await answer('no-trumpet hoodie'))).not.toContain('brass-hour-hoodie')
  })

  it('lets go of "cheaper" where nothing is', async () => {
    const says = ['hoodies', 'the cheapest one', 'cheaper ones', 'in black']
    const [, , cheaper, inBlack] = await talk(says)
    expect(cheaper?.unmet).toEqual(['price'])
    expect(inBlack?.unmet).toEqual([])
    expect(categoriesOf(inBlack)).toEqual(['Hoodies', 'Hoodies', 'Hoodies'])
  })

  it('is not led back to what was spoken of by what nobody sells', async () => {
    for (const says of [
      ['hoodies', 'jeans'],
      ['hoodies', 'and socks?'],
      ['trumpet hoodie', 'do you have pants to go with it'],
    ]) {
      const [, last] = await talk(says)
      expect(last?.content, says.join(' > ')).toMatch(/^I couldn't find/)
    }
  })

  it('finds the way back from one product to others of its kind', async () => {
    const [, , cheaper] = await talk(['toddler shirts', 'the second one', 'something else like it'])
    expect(categoriesOf(cheaper)).toEqual(Array(4).fill('Toddler Shirts'))
    const [, other] = await talk(['trumpet hoodie', 'anything that comes in orange'])
    expect(idsOf(other)).not.toContain('brass-hour-hoodie')
    expect(idsOf(await answer('anything like the focus crest tee'))).not.toHaveLength(1)
  })

  it('takes a refusal back', async () => {
    const [, without, again] = await talk([
      'toddler shirts',
      'not the moon one',
      'the moon one after all',
    ])
    expect(idsOf(without)).not.toContain('sleepy-moon-tee')
    expect(idsOf(again)).toEqual(['sleepy-moon-tee'])
  })
})
