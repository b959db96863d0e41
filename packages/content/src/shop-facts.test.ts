import { describe, expect, it } from 'vitest'

import type { Category } from '@shop/domain/categories'
import type { AllSettings, ShippingMethod, ShopSettings } from '@shop/domain/shop-settings'

import { allDefaults as defaultSettings, legalNames } from './page-texts.ts'
import { sectionsOf } from './sections.ts'
import { contactOf, factsOf, fillFacts } from './shop-facts.ts'
import { arrivalsText } from './shipping-texts.ts'
import { replyToTopics, shopTopics } from './shop-topics.ts'
import { smallTalkText } from './small-talk.ts'

const withShop = (own: Partial<ShopSettings['shop']>): AllSettings => ({
  ...defaultSettings,
  shop: { ...defaultSettings.shop, ...own },
})
const [standard, express] = defaultSettings.shipping.methods as [ShippingMethod, ShippingMethod]
const withMethods = (...methods: ShippingMethod[]): AllSettings => ({
  ...defaultSettings,
  shipping: { methods },
})
const pickup: ShippingMethod = {
  ...express,
  id: 'pickup',
  name: 'Local pickup',
  priceCents: 0,
  transitDays: [0, 0],
  states: ['LA'],
}

const filled = (settings: AllSettings): AllSettings => fillFacts(settings, factsOf(settings))
const entryOf = (settings: AllSettings, id: string): string =>
  filled(settings).faq.entries.find((entry) => entry.id === id)?.answer ?? ''
const replyOf = (settings: AllSettings, topic: (typeof shopTopics)[number], message = ''): string =>
  replyToTopics([topic], { message, nowMs: 0, settings }).content
const sectionOf = (settings: AllSettings, name: 'terms' | 'returns', id: string): string =>
  sectionsOf(filled(settings)[name].body).find((one) => one.id === id)?.markdown ?? ''
const termsOf = (settings: AllSettings, id: string): string[] =>
  sectionOf(settings, 'terms', id)
    .split('\n')
    .map((line) => line.replace(/^- /, ''))

describe('with the defaults', () => {
  const facts = factsOf(defaultSettings)

  it('says by which day an order arrives, over a weekend', () => {
    expect(arrivalsText(defaultSettings, Date.parse('2026-11-30T15:00:00Z'))).toBe(
      'Ordered now, standard shipping should arrive between Friday, December 4 and Friday, December 11; express should arrive between Wednesday, December 2 and Monday, December 7.',
    )
    const given = { message: 'will it be here by tuesday', nowMs: 0, settings: defaultSettings }
    expect(replyToTopics(['shipping-time'], given).content).toContain('Ordered now, ')
  })

  it('names one day for a courier, and none for a pickup', () => {
    const methods = (transitDays: readonly [number, number]) => ({
      ...defaultSettings,
      shipping: {
        methods: defaultSettings.shipping.methods
          .slice(0, 1)
          .map((one) => ({ ...one, transitDays })),
      },
      orders: { ...defaultSettings.orders, processingHours: [0, 24] as const },
    })
    const onFriday = Date.parse('2026-12-04T15:00:00Z')
    expect(arrivalsText(methods([1, 1]), onFriday)).toMatch(
      /should arrive on Monday, December 7\.$/,
    )
    expect(arrivalsText(methods([0, 0]), onFriday)).toBe('')
  })

  it('states the facts of the specification', () => {
    expect(facts).toMatchObject({
      name: 'NDX',
      tagline: 'Stay focused.',
      place: 'New Orleans, Louisiana',
      email: 'hello@ndx.example',
      emailHref: 'mailto:hello@ndx.example',
      phone: '(504) 555-0142',
      phoneHref: 'tel:+15045550142',
      reply: '24 hours',
      returnWindow: '30 days',
      returns: '30-day returns',
      taxRule: '8% of the subtotal',
      freeShipping: 'over $75',
      delivery: '3-5 business days',
      processing: '24-48 hours',
    })
  })

  it('describes shipping in exactly these words', () => {
    expect(entryOf(defaultSettings, 'shipping')).toBe(
      'We process orders in 24-48 hours. Standard shipping then takes 3-7 business days, express 1-3 business days. Standard shipping is free when your subtotal is over $75; below that it is a flat $9.99. Express is a flat $19.99, chosen at checkout.',
    )
    expect(termsOf(defaultSettings, 'shipping')).toEqual([
      'Orders are processed in 24-48 hours.',
      'Standard shipping takes 3-7 business days, express 1-3 business days.',
      'Standard shipping is free when the subtotal is over $75, otherwise a flat $9.99. Express is a flat $19.99.',
      'We ship within the US only.',
    ])
    expect(facts.shippingPrices).toBe(
      'Standard shipping is free when the subtotal is over $75, otherwise $9.99. Express is $19.99.',
    )
    expect(facts.shippingOffers).toBe(
      'Standard shipping is free over $75, otherwise $9.99, and takes 3-7 business days. Express is $19.99 and takes 1-3 business days.',
    )
    expect(sectionOf(defaultSettings, 'returns', 'exchanges')).toContain(
      'processed in 24-48 hours, then 3-7 business days by standard shipping.',
    )
  })

  it.each([
    [
      'shipping-cost',
      '',
      'Standard shipping is a flat $9.99, and free when your subtotal is over $75.',
    ],
    [
      'shipping-cost',
      'is it free?',
      'Standard shipping is free when your subtotal is over $75; below that it is a flat $9.99.',
    ],
    [
      'shipping-time',
      '',
      'Standard shipping takes 3-7 business days after 24-48 hours of processing.',
    ],
    [
      'shipping-time',
      'i need it fast',
      'Standard shipping takes 3-7 business days after 24-48 hours of processing; express takes 1-3 business days.',
    ],
    [
      'express',
      '',
      'Express takes 1-3 business days after 24-48 hours of processing, for a flat $19.99.',
    ],
    ['tax', '', 'Tax is 8% of the subtotal. The total at checkout includes it.'],
    [
      'brand',
      '',
      'NDX is a streetwear label from New Orleans, Louisiana, with one message: stay focused.',
    ],
  ] as const)('the assistant says of %s %s: %s', (topic, message, expected) => {
    expect(replyOf(defaultSettings, topic, message)).toBe(expected)
  })

  it('suggests questions about the other shipping method', () => {
    const { suggestions } = replyToTopics(['shipping-cost'], {
      message: '',
      nowMs: 0,
      settings: defaultSettings,
    })
    expect(suggestions).toEqual(['How long does shipping take?', 'How much is express shipping?'])
  })

  const texts = JSON.stringify([
    filled(defaultSettings).faq,
    ...legalNames.map((name) => filled(defaultSettings)[name]),
    ...shopTopics.map((topic) => replyOf(defaultSettings, topic)),
  ])
  const sentences = texts.split(/[."](?= |,|$)/)

  it('fills in every fact that a text names', () => {
    expect(texts).not.toMatch(/\{\w+\}/)
  })

  it('names only amounts and times of the settings', () => {
    const named = sentences.flatMap((text) => text.match(figure) ?? [])
    const known = ['$75', '$9.99', '$19.99', '8%', '30 days', '24-48 hours', '24 hours']
    const windows = ['3-7 business days', '1-3 business days']
    expect(new Set(named)).toEqual(new Set([...known, ...windows]))
  })

  it('promises free shipping only for standard shipping', () => {
    const free = sentences.filter((text) => /\bfree\b/i.test(text) && /shipping/i.test(text))
    expect(free.length).toBeGreaterThan(1)
    expect(free.filter((text) => !text.includes('Standard shipping'))).toEqual([])
  })

  it('uses an email and a phone number that are reserved for examples', () => {
    expect(facts.email).toMatch(/\.example$/)
    expect(facts.phone).toMatch(/ 555-01\d\d$/)
  })
})

const figure = /\$\d[\d.,]*\d|\d+%|\d+(?:-\d+)? (?:business )?(?:days|hours)/g

it('follows a changed shop in every text', () => {
  const settings: AllSettings = {
    ...withShop({
      name: 'Bayou',
      city: 'Baton Rouge',
      email: 'hi@bayou.example',
      phone: '+44 20 7946 0000',
      replyHours: 1,
      returnDays: 14,
    }),
    orders: { ...defaultSettings.orders, processingHours: [0, 24] },
  }
  expect(entryOf(settings, 'returns')).toContain('You have 14 days to return')
  expect(entryOf(settings, 'returns')).toContain('hi@bayou.example')
  expect(entryOf(settings, 'wholesale')).toContain('We respond within 1 hour.')
  expect(entryOf(settings, 'brand')).toContain('from Baton Rouge, Louisiana')
  expect(entryOf(settings, 'shipping')).toContain('We process orders in 24 hours.')
  expect(termsOf(settings, 'who-we-are')[0]).toMatch(/^Bayou sells .* from Baton Rouge/)
  expect(replyOf(settings, 'phone')).toBe('Our phone number is +44 20 7946 0000.')
  expect(factsOf(settings).phoneHref).toBe('tel:+442079460000')
})

it('says that nothing can be returned, and what the warranty is', () => {
  const settings = withShop({ returnDays: 0, warranty: 'two-year warranty' })
  const { returnWindow, returnTime, returns } = factsOf(settings)
  expect([returnWindow, returnTime, returns]).toEqual(['no days', undefined, 'No returns'])
  expect(entryOf(settings, 'returns')).toContain('our two-year warranty.')
  expect(termsOf(settings, 'returns-and-warranty').join(' ')).toContain(
    'carries a two-year warranty',
  )
  for (const message of ['can I exchange it', 'how do I get a refund', 'what about sale items'])
    expect(replyOf(settings, 'returns', message)).toMatch(/^We take no returns or exchanges\./)
  expect(replyOf(settings, 'problem', 'you sent the wrong size')).toMatch(/^We take no returns/)
  expect(replyOf(settings, 'problem', 'it ripped')).toContain('two-year warranty')
})

it('names the categories of the shop', () => {
  const [shirts, , hoodies, hats, ...others] = defaultSettings.categories.all
  const all = [shirts, hoodies, { ...hats, name: 'Headwear' }, ...others.map(hidden)]
  const settings = { ...defaultSettings, categories: { all: all as Category[] } }
  const sold = 'shirts, hoodies and headwear: which would you like to see?'
  expect(replyOf(settings, 'brand', 'what do you sell')).toBe(`We make ${sold}`)
  expect(smallTalkText('out:goods', '', settings)).toContain(`We have ${sold}`)
})
const hidden = (one: Category): Category => ({ ...one, isShown: false })

it.each([
  ['(504) 555-0142', 'tel:+15045550142'],
  ['1-504-555-0142', 'tel:+15045550142'],
  ['+49 30 1234', 'tel:+49301234'],
  ['311', 'tel:311'],
])('links the phone number %s to %s', (phone, href) => {
  expect(contactOf({ email: 'a@b.example', phone }).phoneHref).toBe(href)
})

it('reads well with one method', () => {
  const settings = withMethods(standard, { ...express, isActive: false })
  expect(entryOf(settings, 'shipping')).toBe(
    'We process orders in 24-48 hours. Standard shipping then takes 3-7 business days. Standard shipping is free when your subtotal is over $75; below that it is a flat $9.99.',
  )
  expect(replyOf(settings, 'express')).toBe(
    'Standard shipping is our only method. It takes 3-7 business days after 24-48 hours of processing.',
  )
  expect(replyToTopics(['shipping-cost'], { message: '', nowMs: 0, settings }).suggestions).toEqual(
    ['How long does shipping take?'],
  )
})

it('reads well with three methods, one of them in one state', () => {
  const settings = withMethods(standard, express, pickup)
  expect(entryOf(settings, 'shipping')).toBe(
    'We process orders in 24-48 hours. Standard shipping then takes 3-7 business days, express 1-3 business days, local pickup (LA only) less than a business day. Standard shipping is free when your subtotal is over $75; below that it is a flat $9.99. Express is a flat $19.99 and local pickup (LA only) is free, chosen at checkout.',
  )
  expect(factsOf(settings).shippingOffers).toContain(
    'Local pickup (LA only) is free and takes less than a business day.',
  )
  expect(replyOf(settings, 'express')).toBe(
    'Express takes 1-3 business days after 24-48 hours of processing, for a flat $19.99. Local pickup (LA only) takes less than a business day after 24-48 hours of processing, for free.',
  )
})

it('reads well with methods that are never free', () => {
  const settings = withMethods(
    { ...standard, name: 'FedEx', freeOverCents: null, transitDays: [2, 2] },
    { ...express, states: ['LA', 'MS', 'TX', 'AL'] },
  )
  expect(termsOf(settings, 'shipping').slice(1, 3)).toEqual([
    'FedEx shipping takes 2 business days, express (some states only) 1-3 business days.',
    'FedEx shipping is a flat $9.99. Express (some states only) is a flat $19.99.',
  ])
  expect(replyOf(settings, 'shipping-cost', 'is it free')).toBe(
    'FedEx shipping is a flat $9.99; none of our shipping is free.',
  )
  expect(factsOf(settings)).toMatchObject({ freeShipping: '', firstPrice: '$9.99' })
})

it('reads well with a first method that is always free, and another that becomes free', () => {
  const settings = withMethods(
    { ...standard, priceCents: 0 },
    { ...express, freeOverCents: 20_000 },
  )
  expect(entryOf(settings, 'shipping')).toContain(
    'Standard shipping is free. Express is free when your subtotal is over $200 and otherwise a flat $19.99, chosen at checkout.',
  )
  expect(factsOf(settings).freeShipping).toBe('on every order')
})

it.each([
  [[], true, '8% of subtotal and shipping'],
  [[{ state: 'OR', rate: 0 }], false, '8% of the subtotal (0% in OR)'],
  [
    ['OR', 'MT', 'DE', 'NH'].map((state) => ({ state, rate: 0 })),
    false,
    '8% of the subtotal (other rates in some states)',
  ],
] as const)('states tax rates by state: %j', (byState, isShippingTaxed, expected) => {
  const taxes = { rate: 0.08, byState, isShippingTaxed } as ShopSettings['taxes']
  expect(factsOf({ ...defaultSettings, taxes }).taxRule).toBe(expected)
})

it('states a rate without the error of binary fractions', () => {
  const taxes = { ...defaultSettings.taxes, rate: 0.07 }
  expect(factsOf({ ...defaultSettings, taxes }).taxRule).toBe('7% of the subtotal')
  const included = { ...taxes, isIncluded: true }
  expect(factsOf({ ...defaultSettings, taxes: included }).taxRule).toBe(
    '7%, included in the prices',
  )
})

describe('what happens to a card', () => {
  const repliesOf = (payment: AllSettings['payment']) => {
    const settings = { ...defaultSettings, payment }
    return [
      replyOf(settings, 'payment', 'was my card charged'),
      replyOf(settings, 'payment-safety'),
    ].join(' ')
  }

  it('is nothing without a payment provider', () => {
    expect(repliesOf(null)).toMatch(/nothing is charged.*nothing is charged/)
  })

  it('is a charge on the page of the payment provider, unless the provider is in test mode', () => {
    const provider = { provider: 'stripe', isTest: false }
    expect(repliesOf(provider)).toContain('Your card is charged once')
    expect(repliesOf(provider)).not.toMatch(/nothing is charged|never leave|\{/)
    expect(repliesOf({ ...provider, isTest: true })).toContain('no real card is charged')
  })

  it('is told by the FAQ, the terms and the privacy page, too', () => {
    for (const payment of [null, { provider: 'stripe', isTest: false }]) {
      const settings = { ...defaultSettings, payment }
      const { faq, terms, privacy } = fillFacts(settings, factsOf(settings))
      const { cardCharge, cardSafety } = factsOf(settings)
      expect(JSON.stringify(faq)).toContain(`in US dollars. ${cardCharge}`)
      expect(JSON.stringify(terms)).toContain(`You pay by card. ${cardCharge}`)
      expect(JSON.stringify(privacy)).toContain(cardSafety)
    }
  })
})
