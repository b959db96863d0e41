import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

import { Product } from '@shop/contracts/product'
import { cart, clearCart, setCartOpen } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { productWire } from '@shop/testkit/wire'

import { addProduct } from './add-product.ts'

const product = (overrides: Parameters<typeof productWire>[0] = {}): Product =>
  v.parse(Product, productWire({ name: 'Focus Tee', ...overrides }))

const tee = product({ sizes: ['S', 'M'] })
const choice = { product: tee, size: 'M', quantity: 1, place: 'card' } as const

beforeEach(() => {
  clearCart()
  setCartOpen(false)
  toasts.current = null
})

describe('a product with sizes', () => {
  it.each([
    ['card', 'Choose your size before adding to cart.'],
    ['quick view', 'Choose a size before adding to cart.'],
    ['page', 'Choose a size before adding to cart.'],
  ] as const)('asks for the size on the %s', (place, description) => {
    expect(addProduct({ ...choice, size: undefined, place })).toBe(false)
    expect(cart).toMatchObject({ items: [], isOpen: false })
    expect(toasts.current).toMatchObject({
      title: 'Please select a size',
      description,
      variant: 'destructive',
    })
  })

  it('is added in its size, without a color when none is chosen', () => {
    expect(addProduct(choice)).toBe(true)
    const { id, name, image, priceCents } = tee
    expect(cart.items).toEqual([
      { id: `${id}-M-default`, product: { id, name, image, priceCents }, quantity: 1, size: 'M' },
    ])
    expect(cart.isOpen).toBe(true)
  })

  it('is added in the chosen color', () => {
    addProduct({ ...choice, color: 'Black' })
    expect(cart.items[0]).toMatchObject({ id: `${tee.id}-M-Black`, color: 'Black' })
  })
})

it('does not ask for a size when the product has none', () => {
  expect(addProduct({ ...choice, product: product({ sizes: [] }), size: undefined })).toBe(true)
  expect(cart.items[0]?.size).toBeUndefined()
})

it.each([
  ['card', 'Focus Tee has been added to your cart.'],
  ['quick view', 'Focus Tee has been added to your cart.'],
  ['page', '3x Focus Tee has been added to your cart.'],
] as const)('names the added product in a toast on the %s', (place, description) => {
  addProduct({ ...choice, quantity: 3, place })
  expect(toasts.current).toMatchObject({
    title: 'Added to cart!',
    description,
    variant: 'default',
  })
})

it('adds at most the quantity in stock, and names that quantity', () => {
  const stocked = product({ sizes: ['M'], stock: 7 })
  addProduct({ ...choice, product: stocked, quantity: 500, place: 'page' })
  expect(cart.items[0]?.quantity).toBe(7)
  expect(toasts.current?.description).toBe('7x Focus Tee has been added to your cart.')
})

describe('a product with variants', () => {
  const variant = (color: string, stock: number, price: number | null = null) => ({
    size: 'M',
    color,
    stock,
    price,
    sku: null,
  })
  const inVariants = product({
    sizes: ['M'],
    colors: ['Black', 'Navy', 'Red'],
    variants: [variant('Black', 2), variant('Navy', 7, 45), variant('Red', 0)],
  })

  it('is added at the price of the chosen variant, limited to its stock', () => {
    addProduct({ ...choice, product: inVariants, color: 'Black', quantity: 5 })
    addProduct({ ...choice, product: inVariants, quantity: 5 })
    expect(cart.items).toMatchObject([
      { color: 'Black', quantity: 2, product: { priceCents: 4000 } },
      { quantity: 5, product: { priceCents: 4500 } },
    ])
  })

  it('says what is sold out and what is available instead', () => {
    expect(addProduct({ ...choice, product: inVariants, color: 'Red' })).toBe(false)
    expect(cart.items).toEqual([])
    expect(toasts.current).toMatchObject({
      title: 'Sold out',
      description: 'Red is sold out in M; still in stock: Black and Navy.',
    })
  })
})
