/** Shoppers who look, shoppers who order, and staff who change prices: requests at the isolates of a location. */
import type { SoldProduct } from './database.ts'
import { createDraw, nextGapMs, zipfShares } from './random.ts'
import type { Truth, Verdict } from './truth.ts'
import { type Isolate, staffKey, type World } from './world.ts'

export const origin = 'https://shop.example'

/** Of a hundred pages ninety are products, eight the list of a category, two the home page. */
const productShare = 0.9
const listShare = 0.08

export type Seen = {
  takenMs: number[]
  verdicts: Record<Verdict, number>
  failures: number
  orders: number
  refused: number
}

export const nothingSeen = (): Seen => ({
  takenMs: [],
  verdicts: { right: 0, 'stale after staff': 0, 'stale after an order': 0 },
  failures: 0,
  orders: 0,
  refused: 0,
})

type TrafficOptions = {
  world: World
  products: readonly SoldProduct[]
  truth: Truth
  random: () => number
  seen: () => Seen
}

export type Traffic = ReturnType<typeof createTraffic>

export const createTraffic = ({ world, products, truth, random, seen }: TrafficOptions) => {
  const { clock } = world
  const drawProduct = createDraw(zipfShares(products.length), random)
  const categories = [...new Set(products.map(({ category }) => category))]
  const drawCategory = createDraw(zipfShares(categories.length), random)
  const current = new Map(products.map((product) => [product.id, { ...product }]))
  /** A product that is not removed. */
  const popular = (): SoldProduct => current.get(products[drawProduct()]?.id ?? '') ?? popular()

  /** A path as shoppers open them. */
  const drawPath = (): string => {
    const at = random()
    if (at < productShare) return `/product/${popular().id}`
    if (at > productShare + listShare) return '/'
    return `/shop?category=${encodeURIComponent(categories[drawCategory()] ?? '')}`
  }

  const view = async (isolate: Isolate, path: string): Promise<void> => {
    const fromMs = clock.now()
    const response = await isolate.fetch(new Request(origin + path, { headers: visitor(random) }))
    const html = await response.text()
    const untilMs = clock.now()
    seen().takenMs.push(untilMs - fromMs)
    if (response.status >= 500 || (response.status === 200 && !html.includes('data-page')))
      seen().failures += 1
    if (!path.startsWith('/product/')) return
    const id = path.slice('/product/'.length)
    const shown = response.status === 404 ? null : readShown(html)
    seen().verdicts[truth.judge({ id, fromMs, untilMs, shown })] += 1
  }

  const order = async (isolate: Isolate): Promise<void> => {
    const product = popular()
    if (product.stock === 0) return
    const response = await isolate.fetch(orderRequest(product, random))
    await response.text()
    if (response.status !== 201) {
      seen().refused += 1
      return
    }
    seen().orders += 1
    product.stock -= 1
    if (product.stock > 0) return
    const state = { priceCents: product.priceCents, isSoldOut: true }
    truth.change(product.id, { atMs: clock.now(), state, byStaff: false })
  }

  /** Staff save a new price, or more pieces of what is sold out, and then every given isolate shows the page. */
  const edit = async (isolate: Isolate, all: readonly Isolate[]): Promise<void> => {
    const product = popular()
    const priceCents = product.priceCents + 100
    const pieces = product.stock < 5 ? 50 : 0
    const response = await isolate.fetch(
      new Request(`${origin}/api/products/${product.id}`, {
        method: 'PATCH',
        headers: { ...staff, 'content-type': 'application/json' },
        body: JSON.stringify({
          version: product.version,
          price: priceCents / 100,
          ...(pieces && { stock_change: pieces }),
        }),
      }),
    )
    if (!response.ok) throw new Error(`saving a price: ${response.status} ${await response.text()}`)
    Object.assign(product, {
      priceCents,
      version: product.version + 1,
      stock: product.stock + pieces,
    })
    truth.change(product.id, {
      atMs: clock.now(),
      state: { priceCents, isSoldOut: product.stock === 0 },
      byStaff: true,
    })
    await Promise.all(all.map((one) => view(one, `/product/${product.id}`)))
  }

  const remove = async (isolate: Isolate, all: readonly Isolate[]): Promise<void> => {
    const product = popular()
    current.delete(product.id)
    await Promise.all(all.map((one) => view(one, `/product/${product.id}`)))
    const url = `${origin}/api/products/${product.id}`
    const response = await isolate.fetch(new Request(url, { method: 'DELETE', headers: staff }))
    if (!response.ok) throw new Error(`removing: ${response.status} ${await response.text()}`)
    truth.change(product.id, { atMs: clock.now(), state: null, byStaff: true })
    await Promise.all(all.map((one) => view(one, `/product/${product.id}`)))
  }

  /** Runs something at any times until a time, so often a second on average. */
  const repeat = (perSecond: number, untilMs: number, run: () => Promise<void>): void => {
    const gapMs = nextGapMs(perSecond, random)
    if (clock.now() + gapMs >= untilMs) return
    clock.setTimer(() => {
      void run().catch((error: unknown) => {
        seen().failures += 1
        console.error(error)
      })
      repeat(perSecond, untilMs, run)
    }, gapMs)
  }

  return { drawPath, view, order, edit, remove, repeat }
}

const staff = { authorization: `Bearer ${staffKey}`, origin }

const visitor = (random: () => number): Record<string, string> => {
  const part = (): number => Math.floor(random() * 256)
  return { 'cf-connecting-ip': `198.${part()}.${part()}.${part()}` }
}

const orderRequest = (product: SoldProduct, random: () => number): Request =>
  new Request(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      ...visitor(random),
      origin,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      customer_name: 'Scale Buyer',
      customer_email: `buyer-${Math.floor(random() * 1e6)}@example.com`,
      shipping_address: {
        address: '1 Canal Street',
        city: 'New Orleans',
        state: 'LA',
        zip_code: '70112',
      },
      items: [
        {
          product_id: product.id,
          quantity: 1,
          price: product.priceCents / 100,
          ...(product.size && { size: product.size }),
          ...(product.color && { color: product.color }),
        },
      ],
    }),
  })

/** Price and availability as the page tells search engines; they stand in every product page. */
const readShown = (html: string) => {
  const [, price = '', availability = ''] =
    /"price":"([\d.]+)","priceCurrency":"USD","availability":"https:\/\/schema\.org\/(\w+)"/.exec(
      html,
    ) ?? []
  return { priceCents: Math.round(Number(price) * 100), isSoldOut: availability === 'OutOfStock' }
}
