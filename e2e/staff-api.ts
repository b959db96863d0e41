/** Products as staff of this machine change them, past every screen. */
import { productInput } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'

/** What the API answers, as far as tests look at it. */
type Product = { id: string; name: string; price: number; stock: number; version: number }

/** Calls with the rights of staff; `at` is filled when a test runs. @throws Error with what the API answered */
export const staffApi = (at: { shop: TestShop }) => {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${at.shop.origin}/api/products${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const read = async (id: string) => (await call('GET', `/${id}`)) as Product
  return {
    list: async (query = '') => ((await call('GET', query)) as { products: Product[] }).products,
    /** A new product with a picture that the shop has. */
    create: async (overrides: Record<string, unknown> = {}) =>
      (await call('POST', '', productInput({ image: picture, ...overrides }))) as Product,
    change: async (id: string, changes: Record<string, unknown>) =>
      call('PATCH', `/${id}`, { version: (await read(id)).version, ...changes }),
    remove: (id: string) => call('DELETE', `/${id}`),
  }
}

const picture = '/media/products/focus-crest-tee/black-800.webp'
