import { allDefaults } from '@shop/content/page-texts'
import { discountByHand } from '@shop/domain/discounts'
import { productRow, storedVariant } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { emptyIntent } from '../../../search/constraints/read-constraints.ts'
import { sayTotal } from './say-total.ts'

const variants = [
  storedVariant('M', 'Navy', 3),
  { ...storedVariant('XXL', 'Navy', 3), priceCents: 7500 },
]
const hoodie = { ...productRow({ name: 'Hoodie', priceCents: 6500 }), variants }
const cap = { ...productRow({ name: 'Cap', priceCents: 3500 }), variants: [] }

/** Bars stand for the names. */
const say = (
  text: string,
  { products = [hoodie], sizes = [] as string[], categories = [] as string[], off = 0 } = {},
) => {
  const automatic = off > 0 ? [discountByHand(off, 'Spring')] : []
  const settings = { ...allDefaults, discounts: { ...allDefaults.discounts, automatic } }
  return sayTotal(products, {
    text,
    intent: { sizes, colors: [] },
    own: { ...emptyIntent, categories },
    settings,
  })
}

it('leaves out no kind that the message names without a product', () => {
  const { category } = hoodie
  expect(say('total', { categories: ['Elsewhere', category] })).toContain('in all.')
  expect(say('total of the | and a cap', { categories: ['Elsewhere'] })).toContain(
    'Name each piece in full',
  )
})

it('takes the price of the requested size', () => {
  expect(say('how much is the | with shipping', { sizes: ['XXL'] })).toMatch(
    /^Hoodie costs \$75.00\./,
  )
})

it.each(['2 | total', 'how much are 2 of the | together', 'what would two | | cost with shipping'])(
  'counts the pieces before a name: %s',
  (text) => {
    expect(say(text, { sizes: ['M'] })).toContain(
      'For 2 pieces at $65.00 each, the subtotal is $130.00.',
    )
  },
)

it('says so if only the least price is known', () => {
  expect(say('the | with shipping')).toMatch(/^Hoodie costs at least \$65\.00\./)
  expect(say('2 | in both sizes together', { sizes: ['M', 'XXL'] })).toContain('at least $130.00.')
})

it('counts the pieces before each name', () => {
  const products = [{ ...hoodie, variants: [] }, cap]
  expect(say('2 | | and a | altogether', { products })).toContain(
    '2 × Hoodie and Cap come to $165.00.',
  )
  expect(say('the | and the | together', { products })).toContain('Hoodie and Cap come to $100.00.')
  expect(say('pay for 2 | and 3 | together', { products: [cap, cap] })).toContain(
    'come to $175.00.',
  )
})

it('takes off what the checkout takes off', () => {
  expect(say('the | with tax', { sizes: ['M'], off: 1000 })).toBe(
    'Hoodie costs $65.00. With $10.00 off (Spring), standard shipping ($9.99), and tax ($4.40), that is $69.39 in all.',
  )
})
