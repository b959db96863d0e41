import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { colorSlug, seedProducts, variantRows } from './rows.ts'

const adult = ['S', 'M', 'L', 'XL', 'XXL']
const categories = {
  Shirts: { count: 4, priceCents: 4000, sizes: adult },
  Ladies: { count: 4, priceCents: 3500, sizes: ['XS', 'S', 'M', 'L', 'XL'] },
  Hoodies: { count: 4, priceCents: 6500, sizes: adult },
  Hats: { count: 4, priceCents: 3500, sizes: ['One Size'] },
  'Toddler Shirts': { count: 6, priceCents: 2500, sizes: ['2T', '3T', '4T', '5T'] },
}

const media = new URL('../../media/products/', import.meta.url)

for (const [category, { count, priceCents, sizes }] of Object.entries(categories)) {
  const products = seedProducts.filter((product) => product.category === category)

  it(`holds ${count} ${category} with the price and sizes of the category`, () => {
    expect(products).toHaveLength(count)
    for (const product of products) expect(product).toMatchObject({ priceCents, sizes })
  })

  it(`discounts some ${category} from a higher original price`, () => {
    const onSale = products.filter((product) => product.originalPriceCents !== null)
    expect(onSale).not.toHaveLength(0)
    for (const { originalPriceCents } of onSale)
      expect(originalPriceCents).toBeGreaterThan(priceCents)
  })
}

it('holds 22 products, each with a unique id, name and description', () => {
  expect(seedProducts).toHaveLength(22)
  for (const field of ['id', 'name', 'description'] as const) {
    expect(new Set(seedProducts.map((product) => product[field])).size).toBe(22)
  }
  for (const { id } of seedProducts) expect(id).toMatch(/^[a-z0-9-]+$/)
})

it('features four or five products from different categories', () => {
  const featured = seedProducts
    .filter((product) => product.featured)
    .map(({ category }) => category)
  expect(featured.length).toBeGreaterThanOrEqual(4)
  expect(new Set(featured).size).toBe(featured.length)
})

it.each(seedProducts)('describes material, fit and care of $id', (product) => {
  const { features, ...facts } = product.specifications
  expect(Object.keys(facts).toSorted()).toEqual(
    expect.arrayContaining(['care', 'fit', 'material', 'origin']),
  )
  for (const text of Object.values(facts)) expect(text).not.toBe('')
  expect(features?.length).toBeGreaterThanOrEqual(2)
})

it('keeps stock between 20 and 60', () => {
  for (const { stock } of seedProducts) {
    expect(stock).toBeGreaterThanOrEqual(20)
    expect(stock).toBeLessThanOrEqual(60)
  }
})

describe('variants', () => {
  const all = seedProducts.flatMap(variantRows)

  it.each(seedProducts)(
    'of $id combine its sizes and colors, and their stocks add up to its stock',
    (product) => {
      const own = variantRows(product)
      expect(own).toHaveLength(product.sizes.length * product.colors.length)
      expect(own.reduce((sum, { stock }) => sum + stock, 0)).toBe(product.stock)
    },
  )

  it('have unique SKUs', () => {
    expect(new Set(all.map(({ sku }) => sku)).size).toBe(all.length)
  })

  it('are mostly in stock, but some run low and a few have sold out', () => {
    const left = all.filter(({ stock }) => stock > 0)
    expect(left.length / all.length).toBeGreaterThan(0.9)
    expect(left.length).toBeLessThan(all.length)
    expect(all.some(({ stock }) => stock > 0 && stock <= 3)).toBe(true)
  })
})

it('shows the first color as the cover picture', () => {
  for (const { id, image, colors } of seedProducts) {
    expect(image).toBe(`/media/products/${id}/${colorSlug(colors[0] ?? '')}-800.webp`)
  }
})

it.each(seedProducts)('has exactly the pictures of $id on disk', ({ id, colors }) => {
  const expected = colors.flatMap((color) =>
    ['400.avif', '400.webp', '800.avif', '800.webp', '1200.avif', '1200.webp'].map(
      (ending) => `${colorSlug(color)}-${ending}`,
    ),
  )
  expect(readdirSync(new URL(`${id}/`, media)).toSorted()).toEqual(expected.toSorted())
})
