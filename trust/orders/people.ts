/** A seed always repeats the decisions of buyers and clerks. */
import type { OrderWire } from '@shop/contracts/order'
import type { ProductWire } from '@shop/contracts/product'
import { minuteMs } from '@shop/domain/time'
import { discountInput, productInput } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'
import * as fc from 'fast-check'

import {
  atOnce,
  type Call,
  describe,
  fieldsOf,
  isServed,
  isSuccess,
  orderCall,
  repeatUntil,
  type Reply,
  send,
  sendAsStaff,
} from '../calls.ts'
import type { Dice } from '../dice.ts'

export type Placed = { id: string; key: string }

export type World = {
  /** The shop may crash, so a call is repeated until the response is neither 429 nor 5xx. */
  send: (call: Call) => Promise<Reply>
  sendAsStaff: (call: Call) => Promise<Reply>
  products: ProductWire[]
  orders: Placed[]
  placed: Map<string, string>
  /** Orders that staff tried to change with `is_unpaid_ok`. They may be shipped and not paid. */
  shippedUnpaid: Set<string>
  refused: number
  wrong: string[]
}

export type Step = (world: World, dice: Dice) => Promise<unknown>

export const openWorld = async (shop: TestShop): Promise<World> => {
  const untilServed = async (sendOnce: () => Promise<Reply>): Promise<Reply> => {
    const reply = await repeatUntil(sendOnce, isServed, minuteMs)
    if (!isServed(reply)) world.wrong.push(`a request got ${describe(reply)}`)
    return reply
  }
  const world: World = {
    send: (call) => untilServed(() => send(shop.origin, call)),
    sendAsStaff: (call) => untilServed(() => sendAsStaff(shop, call)),
    products: [],
    orders: [],
    placed: new Map(),
    shippedUnpaid: new Set(),
    refused: 0,
    wrong: [],
  }
  await readProducts(world)
  return world
}

const readProducts = async (world: World): Promise<void> => {
  const found = await world.send({ path: '/api/products?limit=200' })
  world.products = fieldsOf(found)['products'] as ProductWire[]
}

/** Adds failed replies to `world.wrong`, unless their code is in `problems`. Returns the others. */
export const judge = (
  world: World,
  replies: readonly Reply[],
  { what, problems }: { what: string; problems: readonly string[] },
): Reply[] => {
  for (const reply of replies)
    if (!isSuccess(reply) && !problems.includes(String(fieldsOf(reply)['code'])))
      world.wrong.push(`${what} got ${describe(reply)}`)
  return replies.filter(isSuccess)
}

const orderProblems = ['out-of-stock', 'price-changed', 'product-not-found', 'bad-input']

export const placeOrder = async (world: World, dice: Dice): Promise<Reply | undefined> => {
  const items = Array.from({ length: dice.of(fc.constantFrom(1, 2)) }, () => {
    const { id = 'none', price = 0, sizes = [] } = dice.pick(world.products) ?? {}
    const size = dice.pick(sizes)
    const quantity = dice.of(fc.integer({ min: 1, max: 3 }))
    return { product_id: id, price, quantity, ...(size && { size }) }
  })
  const call = orderCall({ items, customer_email: `buyer-${dice.of(fc.nat(1999))}@example.com` })
  const key = call.headers['idempotency-key']
  const sends = dice.isIn(5) ? [call, call] : [call]
  const sent = { what: 'an order', problems: [...orderProblems, 'order-deleted'] }
  const done = judge(world, await Promise.all(sends.map(world.send)), sent)
  // A repeated call gets the first order again, unless a clerk has deleted that order.
  const repeated =
    done.length > 0 ? { what: 'a repeated order', problems: ['order-deleted'] } : sent
  if (dice.isIn(5)) done.push(...judge(world, [await world.send(call)], repeated))
  const ids = new Set(done.map((reply) => String(fieldsOf(reply)['id'])))
  if (ids.size > 1) world.wrong.push(`one key made the orders ${[...ids].join(', ')}`)
  const [first] = done
  if (!first) return void (world.refused += 1)
  const { id, link_key: linkKey } = fieldsOf(first)
  world.placed.set(key, String(id))
  world.orders.push({ id: String(id), key: String(linkKey) })
  return first
}

/** A code has ten times as many buyers as uses. */
export const raceForCode = async (world: World, uses: number): Promise<void> => {
  const product = productInput({ stock: 10 * uses, sizes: [], colors: [], variants: [] })
  await world.sendAsStaff({ method: 'POST', path: '/api/products', json: product })
  const json = discountInput({ code: 'FIRST', maxUses: uses })
  await world.sendAsStaff({ method: 'POST', path: '/api/discounts', json })
  const items = [{ product_id: product.id, quantity: 1, price: product.price }]
  const expected = { what: 'an order with a code', problems: ['discount-not-valid'] }
  let buyers = 0
  await atOnce(16, async () => {
    const call = orderCall({ items, discount_code: 'FIRST' })
    const [placed] = judge(world, [await world.send(call)], expected)
    if (placed) world.placed.set(call.headers['idempotency-key'], String(fieldsOf(placed)['id']))
    return (buyers += 1) < 10 * uses
  })
  const { size } = world.placed
  if (size !== uses) world.wrong.push(`${size} orders have a code of ${uses} uses`)
}

const ofOrder = (world: World, dice: Dice): string => `/api/orders/${dice.pick(world.orders)?.id}`

const statuses = ['processing', 'shipped', 'delivered', 'pending', 'cancelled'] as const

export const setStatus: Step = async (world, dice) => {
  const path = ofOrder(world, dice)
  const { id, version } = fieldsOf(await world.sendAsStaff({ path }))
  if (id === undefined) return
  const unpaid = dice.isIn(10) && { is_unpaid_ok: true }
  if (unpaid) world.shippedUnpaid.add(String(id))
  const edits = [dice.of(fc.constantFrom(...statuses)), ...(dice.isIn(20) ? ['cancelled'] : [])]
  const calls = edits.map((status) => ({
    method: 'PATCH',
    path,
    json: { status, version, ...unpaid },
  }))
  await Promise.all(calls.map(world.sendAsStaff))
}

const changeProblems = [
  'version-conflict',
  'order-not-found',
  'order-not-editable',
  'order-paid',
  'out-of-stock',
  'product-not-found',
  'bad-input',
]

export const changeOrder: Step = async (world, dice) => {
  const path = ofOrder(world, dice)
  const found = await world.sendAsStaff({ path })
  if (found.status !== 200) return
  const { version, order_items: lines } = fieldsOf(found) as OrderWire
  const [first, ...others] = lines.map(({ id, product_id, size, color, quantity }) => {
    return { id, product_id, quantity, ...(size && { size }), ...(color && { color }) }
  })
  const quantity = dice.of(fc.constantFrom(0, 1, 1, 2))
  const sizes = world.products.find(({ id }) => id === first?.product_id)?.sizes ?? []
  const size = dice.pick(sizes) ?? first?.size
  const added = dice.isIn(30) && dice.pick(world.products)
  const [addedSize] = (added && added.sizes) || []
  const items = [
    ...(first && quantity > 0 ? [{ ...first, quantity, ...(size && { size }) }] : []),
    ...others,
    ...(added
      ? [{ product_id: added.id, quantity: 1, ...(addedSize && { size: addedSize }) }]
      : []),
  ]
  const call = { method: 'PUT', path, json: { version, items } }
  const replies = await Promise.all((dice.isIn(20) ? [call, call] : [call]).map(world.sendAsStaff))
  const done = judge(world, replies, { what: 'a change of an order', problems: changeProblems })
  if (done.length > 1) world.wrong.push(`two clerks changed ${path} at once`)
}

export const deleteOrder: Step = (world, dice) =>
  world.sendAsStaff({ method: 'DELETE', path: ofOrder(world, dice) })

export const editProduct: Step = async (world, dice) => {
  const product = dice.pick(world.products)
  const path = `/api/products/${product?.id}`
  const found = await world.sendAsStaff({ path })
  if (!product || found.status !== 200) return
  const { version, variants = [] } = fieldsOf(found) as ProductWire
  const change = { stock_change: dice.of(fc.integer({ min: -15, max: 100 })) }
  const changed = variants.map(({ size, color, sku }) => {
    return { ...(size !== null && { size }), ...(color !== null && { color }), sku, ...change }
  })
  const json = {
    version,
    write_id: crypto.randomUUID(),
    ...(changed.length > 0 ? { variants: changed } : change),
    ...(dice.isIn(20) && { price: dice.of(fc.integer({ min: 2000, max: 6000 })) / 100 }),
  }
  const saved = await world.sendAsStaff({ method: 'PATCH', path, json })
  if (saved.status === 200) product.price = Number(fieldsOf(saved)['price'])
}

const replaceProduct: Step = async (world, dice) => {
  const gone = dice.pick(world.products)
  if (!gone) return
  await world.sendAsStaff({ method: 'DELETE', path: `/api/products/${gone.id}` })
  const sizes = dice.of(fc.constantFrom([], ['S', 'M']))
  const json = productInput({
    stock: 400,
    sizes,
    colors: [],
    variants: dice.isIn(50) ? sizes.map((size) => ({ size, stock: 400 })) : [],
    ...(dice.isIn(50) && { id: gone.id }),
  })
  const made = await world.sendAsStaff({ method: 'POST', path: '/api/products', json })
  const place = world.products.indexOf(gone)
  if (made.status === 201 && place >= 0) world.products[place] = fieldsOf(made) as ProductWire
}

/** The clerks' steps. `num` is a step's weight in the random choice. */
export const clerkSteps: fc.Arbitrary<Step> = fc.mapToConstant(
  { num: 6, build: () => setStatus },
  { num: 9, build: () => editProduct },
  { num: 5, build: () => changeOrder },
  { num: 2, build: () => deleteOrder },
  { num: 1, build: () => replaceProduct },
)

export const replaceCatalogue = async (_shop: TestShop, world: World): Promise<void> => {
  const json = { what: 'replace-all' }
  const reply = await world.sendAsStaff({ method: 'POST', path: '/api/catalogue/populate', json })
  if (reply.status !== 200) world.wrong.push(`populate got ${describe(reply)}`)
  await readProducts(world)
}
