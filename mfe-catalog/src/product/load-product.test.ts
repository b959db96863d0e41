import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { missingProductHead, productHead, relatedProducts } from './load-product.ts'

const headOf = (one: Product) => productHead(one, 'NDX')

const product = (overrides: Parameters<typeof productWire>[0] = {}): Product =>
  v.parse(Product, productWire({ id: 'focus-tee', name: 'Focus Tee', ...overrides }))

it('has the title, description and canonical URL of the product', () => {
  expect(headOf(product())).toMatchObject({
    title: 'Focus Tee · NDX',
    description: 'Heavy cotton, quiet print.',
    canonical: '/product/focus-tee',
  })
})

it('shows a picture in link previews', () => {
  const { metas } = headOf(product({ image: '/media/tee.webp' }))
  expect(metas).toContainEqual({ property: 'og:image', content: '/media/tee.webp' })
  expect(metas).toContainEqual({ property: 'og:type', content: 'product' })
})

it.each([
  [40, 3, '40.00', 'https://schema.org/InStock'],
  [19.9, 0, '19.90', 'https://schema.org/OutOfStock'],
])(
  'offers a product of %d dollars, %i in stock, to search engines',
  (price, stock, text, status) => {
    expect(headOf(product({ price, stock })).jsonLd[0]).toMatchObject({
      '@type': 'Product',
      sku: 'focus-tee',
      offers: { price: text, priceCurrency: 'USD', availability: status },
    })
  },
)

it('gives search engines the SKU of the product, or its id if it has none', () => {
  expect(headOf(product({ sku: 'NDX-7' })).jsonLd[0]).toMatchObject({ sku: 'NDX-7' })
  expect(headOf(product({ sku: '' })).jsonLd[0]).toMatchObject({ sku: 'focus-tee' })
})

it('gives search engines the material if it is known', () => {
  const specifications = { material: 'Cotton' }
  expect(headOf(product({ specifications })).jsonLd[0]).toMatchObject({ material: 'Cotton' })
  expect(JSON.stringify(headOf(product()).jsonLd[0])).not.toContain('material')
})

it('gives search engines all pictures, and each variant the one in its color', () => {
  const pictures = [
    { image: '/media/detail.png', color: null },
    { image: '/media/navy.png', color: 'Navy' },
  ]
  const variants = ['Navy', 'Black'].map((color) => ({
    size: null,
    color,
    sku: null,
    price: null,
    stock: 1,
  }))
  const [group] = headOf(product({ image: '/media/tee.png', pictures, variants })).jsonLd
  expect(group).toMatchObject({
    image: ['/media/tee.png', '/media/detail.png', '/media/navy.png'],
    hasVariant: [{ image: '/media/navy.png' }, { image: '/media/tee.png' }],
  })
})

it('gives search engines SKU, price and availability of each variant', () => {
  const image = '/media/products/focus-tee/black-800.webp'
  const variants = [
    { size: 'M', color: 'Navy', sku: 'FOC-NAVY-M', price: 45, stock: 0 },
    { size: 'M', color: 'Black', sku: null, price: null, stock: 2 },
  ]
  const [group] = headOf(product({ image, variants, sku: 'FOC' })).jsonLd
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Focus Tee',
    url: '/product/focus-tee',
    productGroupID: 'FOC',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Focus Tee, M, Navy',
        sku: 'FOC-NAVY-M',
        size: 'M',
        color: 'Navy',
        image: '/media/products/focus-tee/navy-800.webp',
        offers: {
          url: '/product/focus-tee?color=Navy&size=M',
          price: '45.00',
          availability: 'https://schema.org/OutOfStock',
        },
      },
      {
        sku: 'focus-tee-M-Black',
        offers: { price: '40.00', availability: 'https://schema.org/InStock' },
      },
    ],
  })
  expect(group).not.toHaveProperty('offers')
})

it('has breadcrumbs from home through shop and category to the product', () => {
  const trail = headOf(product({ category: 'Toddler Shirts' })).jsonLd[1]
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: '/' },
      { position: 2, name: 'Shop', item: '/shop' },
      { position: 3, name: 'Toddler Shirts', item: '/shop?category=Toddler+Shirts' },
      { position: 4, name: 'Focus Tee', item: '/product/focus-tee' },
    ],
  })
})

it('keeps the page of an unknown product out of search engines', () => {
  const head = missingProductHead('NDX')
  expect(head.title).toBe('Product Not Found · NDX')
  expect(head.metas).toEqual([{ name: 'robots', content: 'noindex' }])
  expect(head).not.toHaveProperty('canonical')
})

describe('relatedProducts', () => {
  const hat = product({ id: 'hat', category: 'Hats' })

  it('returns at most three other products of the same category', () => {
    const hats = [1, 2, 3, 4].map((number) => product({ id: `hat-${number}`, category: 'Hats' }))
    expect(relatedProducts(hat, [hat, product(), ...hats])).toEqual(hats.slice(0, 3))
  })

  it('returns none when the product is alone in its category', () => {
    expect(relatedProducts(hat, [product(), hat])).toEqual([])
  })
})
