/** Random numbers decide what each buyer and clerk does, so that a seed repeats it. */
import type { Random } from '../inputs/random.ts'
import type { Calls } from './shop-calls.ts'

type Variant = { size: string | null; color: string | null; sku: string | null; stock: number }

type Product = {
  id: string
  price: number
  sizes: string[]
  version: number
  stock: number
}

export type World = {
  calls: Calls
  products: Product[]
  /** The acknowledged orders, by idempotency key. */
  placed: Map<string, string>
  refused: number
  /** Requests without a response, and responses that no request should get. */
  wrong: string[]
  orderIds: string[]
  clerkWrites: number
}

export const newWorld = (calls: World['calls']): World => ({
  calls,
  products: [],
  placed: new Map(),
  refused: 0,
  wrong: [],
  orderIds: [],
  clerkWrites: 0,
})

const delivery = 400

const expectedProblems = new Set([
  'out-of-stock',
  'price-changed',
  'product-not-found',
  'bad-input',
])

/** Places an order. Some buyers send it twice at once, and some repeat it later. */
export const buy = async (world: World, random: Random): Promise<void> => {
  const key = crypto.randomUUID()
  const request = { ...orderRequest(key, random), body: orderOf(world, random) }
  const sends = random.isIn(5) ? 2 : 1
  const responses = await Promise.all(
    Array.from({ length: sends }, () => world.calls.call(request)),
  )
  for (const response of responses) note(world, key, response)
  if (!random.isIn(5)) return
  const again = await world.calls.call(request)
  if (!isSame(world, key, again)) world.wrong.push(`a repeat got ${describe(again)}`)
}

/** Each order has a random address, because of the limits per visitor. */
const orderRequest = (key: string, random: Random) => ({
  method: 'POST',
  path: '/api/orders',
  headers: {
    'idempotency-key': key,
    'cf-connecting-ip': [10, random.below(256), random.below(256), random.below(256)].join('.'),
  },
})

const orderOf = (world: World, random: Random) => ({
  customer_name: 'Ada Byron',
  customer_email: `buyer-${random.below(2000)}@example.com`,
  shipping_address: { address: '1 Main St', city: 'Tampa', state: 'FL', zip_code: '33601' },
  items: Array.from({ length: 1 + random.below(2) }, () => {
    const { id, price, sizes } = random.pick(world.products)
    return {
      product_id: id,
      price,
      quantity: 1 + random.below(3),
      ...(sizes.length > 0 ? { size: random.pick(sizes) } : {}),
    }
  }),
})

type ShopResponse = Awaited<ReturnType<Calls['call']>>

const describe = (response: ShopResponse): string =>
  response
    ? `${response.status} ${String(response.body['code'] ?? response.body['id'])}`
    : 'no response'

const note = (world: World, key: string, response: ShopResponse): void => {
  const id = response?.status === 201 ? String(response.body['id']) : null
  const known = world.placed.get(key)
  if (id && known && known !== id) world.wrong.push(`one key made the orders ${known} and ${id}`)
  else if (id && !known) {
    world.placed.set(key, id)
    world.orderIds.push(id)
  } else if (!id && expectedProblems.has(String(response?.body['code']))) world.refused += 1
  // A clerk may have deleted the order between a lost response and its repeat.
  else if (!id && response?.body['code'] !== 'order-deleted')
    world.wrong.push(`an order got ${describe(response)}`)
}

/** True if the repeat got the first order, or placed it because the first request did not. */
const isSame = (world: World, key: string, response: ShopResponse): boolean => {
  const known = world.placed.get(key)
  if (!known) {
    note(world, key, response)
    return response !== null
  }
  return response?.body['id'] === known || response?.body['code'] === 'order-deleted'
}

type Work = (world: World, random: Random) => Promise<ShopResponse | undefined>

export const work = async (world: World, random: Random): Promise<void> => {
  const response = await random.pick(works)(world, random)
  world.clerkWrites += 1
  if (response === null) world.wrong.push('staff got no response')
}

const setStatus: Work = async ({ calls, orderIds }, random) => {
  if (orderIds.length === 0) return undefined
  const path = `/api/orders/${random.pick(orderIds)}`
  const found = await calls.callAsStaff({ method: 'GET', path })
  if (found?.status !== 200) return found
  const status = random.pick(['processing', 'shipped', 'delivered', 'pending', 'cancelled'])
  const body = { status, version: found.body['version'] }
  // Sometimes two clerks act at once.
  const both = random.isIn(20) ? [body, { ...body, status: 'cancelled' }] : [body]
  const [first] = await Promise.all(
    both.map((one) => calls.callAsStaff({ method: 'PATCH', path, body: one })),
  )
  return first
}

const deleteOrder: Work = ({ calls, orderIds }, random) => {
  if (orderIds.length === 0) return Promise.resolve(undefined)
  return calls.callAsStaff({ method: 'DELETE', path: `/api/orders/${random.pick(orderIds)}` })
}

const editProduct: Work = async (world, random) => {
  const product = random.pick(world.products)
  const path = `/api/products/${product.id}`
  const found = await world.calls.callAsStaff({ method: 'GET', path })
  if (found?.status !== 200) return found
  const version = found.body['version']
  const variants = found.body['variants'] as Variant[]
  const changeOf = (stock: number, enough: number): number =>
    stock < enough ? enough : random.below(20) - 15
  const body = {
    version,
    write_id: crypto.randomUUID(),
    ...(variants.length > 0
      ? { variants: variants.map((one) => toVariantInput(one, changeOf(one.stock, delivery / 10))) }
      : { stock_change: changeOf(Number(found.body['stock']), delivery) }),
    ...(random.isIn(20) ? { price: 20 + random.below(4000) / 100 } : {}),
  }
  const saved = await world.calls.callAsStaff({ method: 'PATCH', path, body })
  if (saved?.status === 200) product.price = Number(saved.body['price'])
  return saved
}

const toVariantInput = ({ size, color, sku }: Variant, stockChange: number) => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
  sku,
  stock_change: stockChange,
})

const replaceProduct: Work = async (world, random) => {
  const index = random.below(world.products.length)
  const gone = world.products[index]
  if (!gone) return undefined
  const removed = await world.calls.callAsStaff({
    method: 'DELETE',
    path: `/api/products/${gone.id}`,
  })
  const sizes = random.isIn(50) ? ['S', 'M'] : []
  const body = {
    name: 'Run Tee',
    description: 'A tee of this run.',
    price: 30,
    image: '/media/products/focus-crest-tee/black-800.webp',
    category: 'Shirts',
    stock: delivery,
    sizes,
    colors: [],
    variants: random.isIn(50) ? sizes.map((size) => ({ size, stock: delivery })) : [],
    // Sometimes the new product reuses the id.
    ...(random.isIn(50) ? { id: gone.id } : {}),
  }
  const made = await world.calls.callAsStaff({ method: 'POST', path: '/api/products', body })
  if (made?.status === 201) world.products[index] = made.body as Product
  return removed && made
}

const works: readonly Work[] = [
  ...Array<Work>(6).fill(setStatus),
  ...Array<Work>(9).fill(editProduct),
  ...Array<Work>(2).fill(deleteOrder),
  replaceProduct,
]

export const populate = async (world: World): Promise<void> => {
  const body = { what: 'replace-all' }
  const path = '/api/catalogue/populate'
  const response = await world.calls.callAsStaff({ method: 'POST', path, body })
  if (response?.status !== 200) world.wrong.push(`populate got ${describe(response)}`)
  await readProducts(world)
}

export const readProducts = async (world: World): Promise<void> => {
  const found = await world.calls.call({ method: 'GET', path: '/api/products?limit=200' })
  world.products = (found?.body['products'] ?? []) as Product[]
}
