import { faq } from '@shop/content/faq'
import { describe, expect, it } from 'vitest'

import { goldenSet } from '../../../test/golden/golden-set.ts'
import { emptyContext } from '../conversation/next-context.ts'
import { readTopic, replyToShopQuestion } from './shop-questions.ts'
import { toPlainText } from '../../search/normalize/text.ts'

const topicOf = (message: string) => readTopic(toPlainText(message))

describe('a question about the shop', () => {
  it.each([
    ['How long does shipping take?', 'shipping'],
    ['free shipping', 'shipping'],
    ['when will it be delivered', 'shipping'],
    ['do you ship outside the US?', 'international'],
    ['do you ship to Canada?', 'international'],
    ['can you ship to me by friday', 'shipping'],
    ['how long till it gets here', 'shipping'],
    ['is it machine washable', 'care'],
    ['gift card', 'contact'],
    ['express shipping?', 'shipping'],
    ['refund how long', 'returns'],
    ['damaged item', 'returns'],
    ['cancel my order', 'contact'],
    ['when are you open', 'contact'],
    ['do you have a store', 'contact'],
    ['talk to someone', 'contact'],
    ['what size should I get, I am 6ft', 'sizes'],
    ['what do you sell', 'brand'],
    ['who are you?', 'brand'],
    ['What’s your return policy?', 'returns'],
    ['can I return a hat?', 'returns'],
    ['refund', 'returns'],
    ['where is my order', 'tracking'],
    ['track my order', 'tracking'],
    ['size chart', 'sizes'],
    ['do your hoodies run small?', 'sizes'],
    ['can I pay with PayPal?', 'payment'],
    ['how do I wash the crest tee', 'care'],
    ['are you hiring', 'hiring'],
    ['can I talk to a person?', 'contact'],
  ])('is recognised: %s', (message, topic) => {
    expect(topicOf(message)).toBe(topic)
  })

  it.each([
    'do you have hoodies with free shipping?',
    'custom embroidered look hoodie',
    'a shirt for my job interview',
    'ship wheel hat',
    'embroidered cap',
    'washed beanie',
    'custom trucker',
    'do you have embroidered caps',
    'is it made in pink?',
    'how much is the washed cap',
    'what sizes does the embroidered hoodie come in',
    'clothes for a job interview',
    'gift for a person who likes jazz',
    'how do I place an order',
    'something with a ship',
    'show me washed denim look',
    'I want to order a hoodie',
    'what does the NDX cap cost',
    'washed black cap',
    '',
  ])('is not read in a search: %s', (message) => {
    expect(topicOf(message)).toBeNull()
  })

  it('is in none of the golden questions', () => {
    const says = Object.values(goldenSet).flatMap((questions) =>
      questions.flatMap((one) => one.says),
    )
    const taken = says.filter((message) => replyToShopQuestion({ message, context: null }) !== null)
    expect(taken).toEqual([])
  })
})

describe('the reply to it', () => {
  it('is the answer of the FAQ, with a link to it', () => {
    const reply = replyToShopQuestion({ message: 'shipping?', context: null })
    expect(reply).toMatchObject({
      content: faq.find(({ id }) => id === 'shipping')?.answer,
      page: { label: 'FAQ', href: '/faq#shipping' },
      products: [],
      total: 0,
    })
  })

  it('names the contact for topics that the FAQ lacks', () => {
    const reply = replyToShopQuestion({ message: 'your phone number?', context: null })
    expect(reply?.content).toContain('(504) 555-0142')
    expect(reply?.page?.href).toBe('/contact')
  })

  it('leaves the context of the conversation as it was', () => {
    const context = { ...emptyContext, shown: ['crest-cap'] }
    expect(replyToShopQuestion({ message: 'returns?', context })?.context).toEqual(context)
  })
})

it.each([
  ["What's up?", 'Tell me what you are looking for'],
  ['Hi!', 'Tell me what you are looking for'],
  ['thank you so much', "You're welcome"],
  ['help', 'black hoodie under $70'],
  ['bye', "You're welcome"],
  ['no', 'Tell me what you are looking for'],
  ['are you a robot?', 'I am a program'],
])('replies to the small talk "%s"', (message, text) => {
  const reply = replyToShopQuestion({ message, context: null })
  expect(reply).toMatchObject({ products: [], page: null })
  expect(reply?.content).toContain(text)
})
