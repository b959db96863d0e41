import { describe, expect, it } from 'vitest'

import { idsOf, openTalk } from '../../../../test/talk.ts'
import type { Reply } from '../reply/write-reply.ts'

const { send, talk } = await openTalk()

const categoriesOf = (given: Reply | undefined) => given?.products.map(({ category }) => category)

describe('a conversation', () => {
  it('continues with the product that was referred to', async () => {
    const messages = [
      'hoodies',
      'the second one',
      'do you have it in XXL?',
      'and is it made in pink?',
    ]
    const [shown, ...replies] = await talk(messages)
    const id = shown?.products[1]?.id
    expect(replies.map(idsOf)).toEqual([[id], [id], [id]])
    expect(replies.at(-1)?.unmet).toEqual(['color'])
    expect((await talk(['trumpet', 'how much is it?'])).at(-1)?.content).toMatch(
      /costs \$\d+\.\d\d\.$/,
    )
    expect((await talk(['hoodies', 'the first one in 4XL'])).at(-1)?.unmet).toEqual(['size'])
  })

  it('shows further results while there are more', async () => {
    const replies = await talk(['toddler shirts', 'more', 'show me more please', 'the first one'])
    const [first, second, third, picked] = replies.map(idsOf)
    expect(second).toHaveLength(2)
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(6)
    expect(replies[2]?.content).toContain('all I have to show')
    expect(third).toEqual([])
    expect(picked).toEqual([second?.[0]])
  })

  it('is about one product if its whole name is given', async () => {
    const { content } = await send('is the Focus Crest Tee in stock?')
    expect(content).toBe('Focus Crest Tee is in stock: we have more than 10.')
    expect((await send('focus crest tee in purple')).content).toBe(
      'Sorry, we do not have Focus Crest Tee in purple. It comes in Black, White, and Navy.',
    )
  })

  it('reads "no" before a comma as a reply, not as a constraint', async () => {
    const [, hats] = await talk(['hoodies', 'no, hats'])
    expect(categoriesOf(hats)).toEqual(['Hats', 'Hats', 'Hats', 'Hats'])
    expect(idsOf(await send('no-trumpet hoodie'))).not.toContain('brass-hour-hoodie')
  })

  it('drops the constraint "cheaper" if nothing is cheaper', async () => {
    const messages = ['hoodies', 'the cheapest one', 'cheaper ones', 'in black']
    const [, , cheaper, inBlack] = await talk(messages)
    expect(cheaper?.unmet).toEqual(['price'])
    expect(inBlack?.unmet).toEqual([])
    expect(categoriesOf(inBlack)).toEqual(['Hoodies', 'Hoodies', 'Hoodies'])
  })

  it('does not return to earlier products when the shop does not sell the requested kind', async () => {
    for (const messages of [
      ['hoodies', 'jeans'],
      ['hoodies', 'and socks?'],
      ['trumpet hoodie', 'do you have pants to go with it'],
    ]) {
      const [, last] = await talk(messages)
      expect(last?.content, messages.join(' > ')).toMatch(
        /^(?:I couldn't find|Sorry, we do not sell)/,
      )
    }
  })

  it('continues from one product to others of its kind', async () => {
    const [, , cheaper] = await talk(['toddler shirts', 'the second one', 'something else like it'])
    expect(categoriesOf(cheaper)).toEqual(Array(4).fill('Toddler Shirts'))
    const [, other] = await talk(['trumpet hoodie', 'anything that comes in orange'])
    expect(idsOf(other)).not.toContain('brass-hour-hoodie')
    expect(idsOf(await send('anything like the focus crest tee'))).not.toHaveLength(1)
  })

  it('stops excluding what is requested again', async () => {
    const [, without, again] = await talk([
      'toddler shirts',
      'not the moon one',
      'the moon one after all',
    ])
    expect(idsOf(without)).not.toContain('sleepy-moon-tee')
    expect(idsOf(again)).toEqual(['sleepy-moon-tee'])
  })
})
