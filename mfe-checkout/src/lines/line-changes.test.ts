import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'
import {
  acceptChange,
  acceptText,
  findChanges,
  findLeft,
  leftText,
  nameColors,
  takeInstead,
} from './line-changes.ts'
import { addToCart, cart, clearCart } from '@shop/session/cart'
import type { LineChange } from './line-changes.ts'

const productOf = (overrides: Parameters<typeof productWire>[0]) =>
  v.parse(Product, productWire({ id: 'tee', stock: 5, ...overrides }))
const foundOf = (product: ReturnType<typeof productOf> | null) => new Map([['tee', product]])

const lineOf = (overrides: { id?: string; quantity?: number; size?: string; color?: string }) => ({
  id: 'tee-M',
  product: { id: 'tee', name: 'Crest Tee', image: '', priceCents: 4000 },
  quantity: 1,
  size: 'M',
  ...overrides,
})
const about = { lineId: 'tee-M', name: 'Crest Tee', choice: 'M', text: '', instead: [] }

it('finds no change when products are the same or unknown', () => {
  expect(findChanges([lineOf({ quantity: 5, color: 'Black' })], foundOf(productOf({})))).toEqual([])
  expect(findChanges([lineOf({ quantity: 99 })], new Map())).toEqual([])
})

it('finds the old and the new price, and how many are left', () => {
  expect(
    findChanges([lineOf({ quantity: 9 })], foundOf(productOf({ price: 45, stock: 3 }))),
  ).toEqual([
    { ...about, kind: 'price', fromCents: 4000, toCents: 4500 },
    { ...about, kind: 'stock', text: 'Only 3 left', left: 3 },
  ])
})

it('gives the stock to the first of two lines of one product', () => {
  const lines = [lineOf({ quantity: 3 }), lineOf({ id: 'tee-S', size: 'S', quantity: 3 })]
  expect(findChanges(lines, foundOf(productOf({ stock: 4 })))).toMatchObject([
    { lineId: 'tee-S', kind: 'stock', left: 1 },
  ])
  expect(findChanges(lines, foundOf(productOf({ stock: 2 })))).toMatchObject([
    { lineId: 'tee-M', left: 2 },
    { lineId: 'tee-S', left: 0 },
  ])
})

it('finds a product that is no longer sold', () => {
  expect(findChanges([lineOf({})], foundOf(null))).toEqual([
    { ...about, kind: 'gone', text: 'No longer sold' },
  ])
})

it.each([
  ['size', { sizes: ['S'] }],
  ['size, of none', { sizes: [] }],
  ['color', { colors: ['White'] }],
])('finds a %s that is no longer offered', (_title, overrides) => {
  const lines = [lineOf({ color: 'Black' })]
  expect(findChanges(lines, foundOf(productOf(overrides)))).toMatchObject([{ kind: 'choice' }])
})

it('offers alternatives to a color that is no longer offered', () => {
  const [change] = findChanges(
    [lineOf({ color: 'Black' })],
    foundOf(productOf({ colors: ['White'] })),
  )
  expect(change?.text).toBe('No longer offered in this size or color')
  expect(change?.instead).toEqual([
    { text: 'Switch to White', size: 'M', color: 'White', priceCents: 4000 },
  ])
})

describe('with variants', () => {
  const variant = (size: string, color: string, stock: number, price: number | null = null) => ({
    size,
    color,
    stock,
    price,
    sku: null,
  })
  const inVariants = productOf({
    colors: ['Black', 'Navy'],
    stock: 12,
    variants: [
      variant('S', 'Black', 2),
      variant('S', 'Navy', 5, 45),
      variant('M', 'Black', 3),
      variant('M', 'Navy', 0, 45),
    ],
  })
  const found = foundOf(inVariants)
  const small = (overrides: Parameters<typeof lineOf>[0]) =>
    lineOf({ id: 'tee-S', size: 'S', ...overrides })

  it('finds the price of a variant for its own line only', () => {
    const lines = [lineOf({ color: 'Black' }), small({ color: 'Navy' })]
    expect(findChanges(lines, found)).toMatchObject([
      { lineId: 'tee-S', kind: 'price', fromCents: 4000, toCents: 4500 },
    ])
  })

  it('finds no price change for a line without a color if one color has its price', () => {
    expect(findChanges([small({})], found)).toEqual([])
  })

  describe('gives a line without a color', () => {
    const colorOf = (line: ReturnType<typeof lineOf>, product = inVariants) => {
      cart.items.splice(0, cart.items.length, line)
      nameColors(cart.items, foundOf(product))
      return cart.items[0]?.color
    }

    it('the color of its picture, or the first one if the picture names none', () => {
      const alike = inVariants.variants?.map((one) => ({ ...one, priceCents: null, stock: 3 }))
      const image = '/media/products/crest-tee/navy-800.webp'
      expect(colorOf(lineOf({}), { ...inVariants, variants: alike, image })).toBe('Navy')
      expect(colorOf(lineOf({}), { ...inVariants, variants: alike, image: '/a.webp' })).toBe(
        'Black',
      )
      expect(colorOf(lineOf({}), productOf({ image }))).toBe('Black')
    })

    it('the color that the server takes if the one of the picture is sold out or costs more', () => {
      const image = '/media/products/crest-tee/navy-800.webp'
      expect(colorOf(lineOf({}), { ...inVariants, image })).toBe('Black')
      expect(colorOf(small({}), { ...inVariants, image })).toBe('Black')
    })

    it('none if the size is sold out', () => {
      const variants = [variant('M', 'Black', 0)]
      expect(colorOf(lineOf({}), productOf({ variants }))).toBeUndefined()
      expect(colorOf(lineOf({}), productOf({ colors: [] }))).toBeUndefined()
    })
  })

  it('names the sold-out choice and an alternative, and replaces the line by the alternative', () => {
    const [change, more] = findChanges([lineOf({ color: 'Navy' })], found)
    expect(more).toBeUndefined()
    expect(change?.text).toBe('Navy is sold out in M; still in stock: S')
    const [other] = change?.instead ?? []
    expect(other).toEqual({ text: 'Switch to S', size: 'S', color: 'Navy', priceCents: 4500 })
    cart.items.splice(0, 1, { ...lineOf({ color: 'Navy' }), id: 'tee-M' })
    if (change && other) takeInstead(change, other)
    expect(cart.items).toMatchObject([
      { id: 'tee-S-Navy', size: 'S', product: { priceCents: 4500 }, quantity: 1 },
    ])
  })

  it('counts the stock of each variant separately', () => {
    const lines = [
      lineOf({ color: 'Black', quantity: 3 }),
      small({ color: 'Black', quantity: 1 }),
      small({ id: 'tee-S-any', quantity: 2 }),
    ]
    expect(findLeft(lines, found)).toEqual(
      new Map([
        ['tee-M', 3],
        ['tee-S', 0],
        ['tee-S-any', 1],
      ]),
    )
    expect(findLeft(lines, new Map())).toEqual(new Map())
    expect(findChanges(lines, found)).toMatchObject([
      { lineId: 'tee-S-any', kind: 'stock', left: 1 },
    ])
  })

  it('finds a variant that is no longer made', () => {
    const black = productOf({ colors: ['Black', 'Navy'], variants: [variant('M', 'Black', 3)] })
    expect(findChanges([lineOf({ color: 'Navy' })], foundOf(black))).toMatchObject([
      { kind: 'choice', instead: [{ text: 'Switch to Black' }] },
    ])
  })
})

it('the text names how many are left', () => {
  expect(leftText(46)).toBe('Only 46 left')
  expect(leftText(0)).toBe('None left')
})

const stored = { ...about, lineId: 'tee-M-default' }
const changes = {
  gone: { ...stored, kind: 'gone' },
  price: { ...stored, kind: 'price', fromCents: 4000, toCents: 4500 },
  few: { ...stored, kind: 'stock', left: 2 },
  none: { ...stored, kind: 'stock', left: 0 },
} as const satisfies Record<string, LineChange>

beforeEach(() => {
  clearCart()
  const product = { id: 'tee', name: 'Crest Tee', image: '', priceCents: 4000 }
  addToCart({ product, quantity: 5, size: 'M' })
})

it('accepting a price sets it on the line', () => {
  acceptChange(changes.price)
  expect(cart.items).toMatchObject([{ quantity: 5, product: { priceCents: 4500 } }])
})

it('accepting the stock sets the quantity to what is left, or removes the line', () => {
  acceptChange(changes.few)
  expect(cart.items).toMatchObject([{ quantity: 2 }])
  acceptChange(changes.none)
  expect(cart.items).toEqual([])
})

it('accepting a product that is no longer sold removes the line', () => {
  acceptChange(changes.gone)
  expect(cart.items).toEqual([])
})

it('the accept text names the change, if there is a choice besides removal', () => {
  expect(acceptText(changes.price)).toBe('Accept price')
  expect(acceptText(changes.few)).toBe('Set to 2')
  expect(acceptText(changes.none)).toBeNull()
  expect(acceptText(changes.gone)).toBeNull()
})
