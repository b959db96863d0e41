/** Simulates buyers and clerks. The same seed repeats their decisions. */
import { minuteMs } from '@shop/domain/time'
import { productInput } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'
import * as fc from 'fast-check'

import {
  type Call,
  describe,
  fieldsOf,
  isServed,
  orderCall,
  type Reply,
  send,
  sendAsStaff,
  sendUntil,
} from '../calls.ts'
import { isIn, rarely } from '../random.ts'

type Variant = { size: string | null; color: string | null; sku: string | null }
type Product = { id: string; price: number; sizes: string[] }

export type World = {
  /** Repeats a call until the shop, which may crash, serves it. */
  send: (call: Call) => Promise<Reply>
  sendAsStaff: (call: Call) => Promise<Reply>
  products: Product[]
  placed: Map<string, string>
  orderIds: string[]
  refused: number
  /** Requests without a response, and responses that no request should get. */
  wrong: string[]
}

export type Step = (world: World) => Promise<void>

export const newWorld = (shop: TestShop): World => {
  const untilServed = async (sendOnce: () => Promise<Reply>): Promise<Reply> => {
    const reply = await sendUntil(sendOnce, isServed, minuteMs)
    if (!isServed(reply)) world.wrong.push(`a request got ${describe(reply)}`)
    return reply
  }
  const world: World = {
    send: (call) => untilServed(() => send(shop.origin, call)),
    sendAsStaff: (call) => untilServed(() => sendAsStaff(shop, call)),
    products: [],
    placed: new Map(),
    orderIds: [],
    refused: 0,
    wrong: [],
  }
  return world
}

export const readProducts = async (world: World): Promise<void> => {
  const found = await world.send({ path: '/api/products?limit=200' })
  world.products = fieldsOf(found)['products'] as Product[]
}

/** Selects one of the items that exist when the step begins. */
const index = fc.nat(1_000_000)

const at = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length]

const line = fc.record({ product: index, size: index, quantity: fc.integer({ min: 1, max: 3 }) })

/** Places an order. Some buyers send it twice at once, and some repeat it later. */
export const purchases: fc.Arbitrary<Step> = fc
  .record({
    buyer: fc.nat(1999),
    lines: fc.array(line, { minLength: 1, maxLength: 2 }),
    isSentTwice: isIn(5),
    isRepeated: isIn(5),
  })
  .map(({ buyer, lines, isSentTwice, isRepeated }) => async (world) => {
    const items = lines.flatMap(({ product: number, size: sizeNumber, quantity }) => {
      const product = at(world.products, number)
      if (!product) return []
      const size = at(product.sizes, sizeNumber)
      return [{ product_id: product.id, price: product.price, quantity, ...(size && { size }) }]
    })
    const call = orderCall({ items, customer_email: `buyer-${buyer}@example.com` })
    const key = call.headers['idempotency-key']
    const sends = [call, ...(isSentTwice ? [call] : [])]
    for (const reply of await Promise.all(sends.map(world.send))) note(world, key, reply)
    if (!isRepeated) return
    const known = world.placed.get(key)
    const again = await world.send(call)
    note(world, key, again)
    const { id, code } = fieldsOf(again)
    if (known && id !== known && code !== 'order-deleted')
      world.wrong.push(`a repeat of order ${known} got ${describe(again)}`)
  })

export const expectedProblems = new Set<unknown>([
  'out-of-stock',
  'price-changed',
  'product-not-found',
  'bad-input',
])

const note = (world: World, key: string, reply: Reply): void => {
  const { id, code } = fieldsOf(reply)
  const known = world.placed.get(key)
  if (reply.status === 201 && known === undefined) {
    world.placed.set(key, String(id))
    world.orderIds.push(String(id))
  } else if (reply.status === 201) {
    if (id !== known) world.wrong.push(`one key made the orders ${known} and ${id}`)
  } else if (expectedProblems.has(code)) world.refused += 1
  // A clerk may have deleted the order between a lost response and its repeat.
  else if (code !== 'order-deleted') world.wrong.push(`an order got ${describe(reply)}`)
}

const statuses = ['processing', 'shipped', 'delivered', 'pending', 'cancelled']

const statusChanges: fc.Arbitrary<Step> = fc
  .record({ order: index, status: fc.constantFrom(...statuses), isContested: isIn(20) })
  .map(({ order, status, isContested }) => async (world) => {
    const path = `/api/orders/${at(world.orderIds, order)}`
    const found = await world.sendAsStaff({ path })
    const { version } = fieldsOf(found)
    const edits = [{ status, version }, ...(isContested ? [{ status: 'cancelled', version }] : [])]
    if (found.status !== 200) return
    await Promise.all(edits.map((json) => world.sendAsStaff({ method: 'PATCH', path, json })))
  })

const changeProblems = new Set<unknown>([
  'version-conflict',
  'order-not-found',
  'order-not-editable',
  'order-paid',
  'out-of-stock',
  'product-not-found',
  'bad-input',
])

/**
 * A clerk changes an order, which may already have been shipped: the size or quantity of its first
 * line, or an additional line. Sometimes two clerks do so at the same time.
 */
export const changesOf = <In extends World>(
  findId: (world: In, number: number) => string | undefined,
) =>
  fc
    .record({
      order: index,
      product: index,
      size: index,
      quantity: fc.constantFrom(0, 1, 1, 2),
      isAdded: isIn(30),
      isContested: isIn(20),
    })
    .map(
      ({ order, product, size, quantity, isAdded, isContested }) =>
        async (world: In): Promise<void> => {
          const path = `/api/orders/${findId(world, order)}`
          const found = await world.sendAsStaff({ path })
          if (found.status !== 200) return
          const { version, order_items: lines } = fieldsOf(found) as {
            version: number
            order_items: Line[]
          }
          const edited = lines.flatMap(
            ({ id, product_id, size: before, color, quantity: pieces }, position) => {
              const sizes = world.products.find((one) => one.id === product_id)?.sizes ?? []
              const other = position === 0 ? (at(sizes, size) ?? before) : before
              const changed = position === 0 ? quantity : pieces
              const choice = { ...(other && { size: other }), ...(color && { color }) }
              return changed > 0 ? [{ id, product_id, quantity: changed, ...choice }] : []
            },
          )
          const added = at(world.products, product)
          const choice = { ...(added?.sizes[0] && { size: added.sizes[0] }) }
          const items = [
            ...edited,
            ...(isAdded && added ? [{ product_id: added.id, quantity: 1, ...choice }] : []),
          ]
          const call = { method: 'PUT', path, json: { version, items } }
          const replies = await Promise.all(
            [call, ...(isContested ? [call] : [])].map(world.sendAsStaff),
          )
          const isOdd = (reply: Reply) =>
            reply.status !== 200 && !changeProblems.has(fieldsOf(reply)['code'])
          for (const reply of replies.filter(isOdd))
            world.wrong.push(`a change of an order got ${describe(reply)}`)
          if (replies.filter(({ status }) => status === 200).length > 1)
            world.wrong.push(`two clerks changed ${path} at once`)
        },
    )

type Line = { id: string; product_id: string; quantity: number } & Record<
  'size' | 'color',
  string | null
>

const orderDeletions: fc.Arbitrary<Step> = index.map((order) => async (world) => {
  const path = `/api/orders/${at(world.orderIds, order)}`
  await world.sendAsStaff({ method: 'DELETE', path })
})

export const productEdits: fc.Arbitrary<Step> = fc
  .record({
    product: index,
    change: fc.integer({ min: -15, max: 100 }),
    priceCents: rarely<number | null>(20, fc.integer({ min: 2000, max: 6000 }), fc.constant(null)),
  })
  .map(({ product: number, change, priceCents }) => async (world) => {
    const product = at(world.products, number)
    const path = `/api/products/${product?.id}`
    const found = await world.sendAsStaff({ path })
    if (!product || found.status !== 200) return
    const { version, variants } = fieldsOf(found) as { version: number; variants: Variant[] }
    const changed = variants.map(({ size, color, sku }) => ({
      ...(size === null ? {} : { size }),
      ...(color === null ? {} : { color }),
      sku,
      stock_change: change,
    }))
    const json = {
      version,
      write_id: crypto.randomUUID(),
      ...(variants.length > 0 ? { variants: changed } : { stock_change: change }),
      ...(priceCents === null ? {} : { price: priceCents / 100 }),
    }
    const saved = await world.sendAsStaff({ method: 'PATCH', path, json })
    if (saved.status === 200) product.price = Number(fieldsOf(saved)['price'])
  })

const replacements: fc.Arbitrary<Step> = fc
  .record({
    product: index,
    sizes: fc.constantFrom([], ['S', 'M']),
    hasVariants: fc.boolean(),
    isIdReused: fc.boolean(),
  })
  .map(({ product, sizes, hasVariants, isIdReused }) => async (world) => {
    const gone = at(world.products, product)
    if (!gone) return
    await world.sendAsStaff({ method: 'DELETE', path: `/api/products/${gone.id}` })
    const json = productInput({
      stock: 400,
      sizes,
      colors: [],
      variants: hasVariants ? sizes.map((size) => ({ size, stock: 400 })) : [],
      ...(isIdReused ? { id: gone.id } : {}),
    })
    const made = await world.sendAsStaff({ method: 'POST', path: '/api/products', json })
    const place = world.products.indexOf(gone)
    if (made.status === 201 && place >= 0) world.products[place] = fieldsOf(made) as Product
  })

export const clerkSteps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: statusChanges, weight: 6 },
  { arbitrary: productEdits, weight: 9 },
  { arbitrary: changesOf((world, number) => at(world.orderIds, number)), weight: 5 },
  { arbitrary: orderDeletions, weight: 2 },
  { arbitrary: replacements, weight: 1 },
)

export const replaceCatalogue = async (_shop: TestShop, world: World): Promise<void> => {
  const json = { what: 'replace-all' }
  const reply = await world.sendAsStaff({ method: 'POST', path: '/api/catalogue/populate', json })
  if (reply.status !== 200) world.wrong.push(`populate got ${describe(reply)}`)
  await readProducts(world)
}
