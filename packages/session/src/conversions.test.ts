import { beforeEach, expect, it } from 'vitest'

import type { Conversion } from '@shop/contracts/conversion'
import { openBrowser } from '@shop/testkit/browser-storage'

import { noteConversion, onConversion } from './conversions.ts'

beforeEach(() => void openBrowser())

const lines = (quantity: number) => [{ product: { priceCents: 2500 }, quantity }]

const listen = (name: string) => {
  const got: string[] = []
  const stop = onConversion(name, ({ kind, pieces }) => void got.push(`${kind} ${pieces}`))
  return { got, stop }
}

it('gives each listener each step once, also on the next page where it runs', () => {
  const first = listen('loyalty')
  noteConversion('cart-changed', lines(1))
  expect(first.got).toEqual(['cart-changed 1'])
  first.stop()
  noteConversion('checkout-started', lines(1))
  noteConversion('order-placed', lines(1), 2999)
  expect(first.got).toEqual(['cart-changed 1'])
  expect(listen('loyalty').got).toEqual(['checkout-started 1', 'order-placed 1'])
  expect(listen('loyalty').got).toEqual([])
  expect(listen('other').got).toEqual(['cart-changed 1', 'checkout-started 1', 'order-placed 1'])
})

it('contains a value in cents but no products, and only the last of several changes in a row', () => {
  for (const quantity of [1, 2, 3]) noteConversion('cart-changed', lines(quantity))
  noteConversion('order-placed', lines(3), 8100)
  noteConversion('order-placed', lines(3), 8100)
  const got: Conversion[] = []
  onConversion('loyalty', (step) => void got.push(step))
  const at = expect.any(Number)
  const order = { kind: 'order-placed', at, valueCents: 8100, pieces: 3 }
  expect(got).toEqual([{ kind: 'cart-changed', at, valueCents: 7500, pieces: 3 }, order, order])
})

it('goes on after a listener that throws, and keeps the newest fifty steps', () => {
  for (let count = 1; count <= 60; count += 1) noteConversion('order-placed', lines(count))
  const throws = (): never => {
    throw new Error('broken')
  }
  expect(() => onConversion('loyalty', throws)).toThrow('broken')
  const { got } = listen('loyalty')
  expect(got).toHaveLength(49)
  expect(got.at(0)).toBe('order-placed 12')
})

it('drops what cannot be read, and does not grow with the number of listeners', () => {
  sessionStorage.setItem('shop.conversions', '{"version":2}')
  noteConversion('cart-changed', lines(1))
  for (let count = 0; count < 80; count += 1) listen(`module-${count}`).stop()
  const { listeners } = JSON.parse(sessionStorage.getItem('shop.conversions') ?? '{}')
  expect(Object.keys(listeners)).toHaveLength(50)
})
