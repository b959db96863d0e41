import type { ProductWire } from '@shop/contracts/product'
import { priceRanges } from '@shop/domain/catalog'
import { shownCategories } from '@shop/domain/categories'
import { defaultCategories } from '@shop/domain/default-categories'
import {
  type Api,
  type ApiRequest,
  type FakeApi,
  fakeApi,
  problemResponse,
} from '@shop/testkit/fake-api'
import { productWire } from '@shop/testkit/wire'

const image = '/media/products/focus-crest-tee/black-800.webp'

export const catalogProducts = (): ProductWire[] =>
  shownCategories(defaultCategories).flatMap(({ id: category }) => [
    productWire({ name: `Best ${category}`, category, featured: true, price: 25, image }),
    productWire({ name: `Plain ${category}`, category, price: 60, original_price: 75, image }),
  ])

export const fakeCatalog = (products: readonly ProductWire[], more: Api = {}): FakeApi =>
  fakeApi({
    'GET /api/products': ({ query }: ApiRequest) => {
      const found = matching(products, query)
      const offset = Number(query.get('offset') ?? 0)
      const end = offset + Number(query.get('limit') ?? 200)
      return { products: found.slice(offset, end), total: found.length }
    },
    'GET /api/products/facets': ({ query }: ApiRequest) => facetsOf(matching(products, query)),
    'GET /api/products/:id': ({ params }: ApiRequest) =>
      products.find(({ id }) => id === params['id']) ?? problemResponse('product-not-found'),
    ...more,
  })

const matching = (products: readonly ProductWire[], query: URLSearchParams): ProductWire[] => {
  const words = query.get('q')?.toLowerCase() ?? ''
  const category = query.get('category')
  return products
    .filter(({ name }) => name.toLowerCase().includes(words))
    .filter((product) => !category || product.category === category)
    .toSorted((a, b) => Number(b.featured ?? false) - Number(a.featured ?? false))
}

const facetsOf = (products: readonly ProductWire[]) => {
  const countOf = (category: string): number =>
    products.filter((product) => product.category === category).length
  return {
    total: products.length,
    featured: products.filter(({ featured }) => featured).length,
    categories: defaultCategories.map(({ id: name }) => ({ name, count: countOf(name), image })),
    colors: [{ name: 'Black', count: products.length }],
    prices: priceRanges.map((range) => ({ range, count: products.length })),
  }
}
