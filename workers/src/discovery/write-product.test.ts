import type { ProductRow } from '@shop/db/schema/products'
import { expect, it } from 'vitest'

import { writeProduct } from './write-product.ts'

const product: ProductRow = {
  id: 'focus-tee',
  name: 'Focus Tee',
  description: 'Heavy cotton.\n\nQuiet print.',
  priceCents: 3500,
  originalPriceCents: 4000,
  image: '/media/products/focus tee.webp',
  category: 'Shirts',
  stock: 3,
  featured: true,
  sizes: ['S', 'M'],
  colors: ['Black', 'Off White'],
  tags: [],
  sku: null,
  taxRate: 0.08,
  specifications: {},
  version: 1,
  createdAtMs: 1,
  updatedAtMs: 1,
}

const write = (overrides: Partial<ProductRow> = {}) =>
  writeProduct('https://shop.example', { ...product, ...overrides })

it('says all that a shopper reads', () => {
  expect(write()).toBe(`# Focus Tee

**$35.00 (was $40.00)**, in stock

Heavy cotton.

Quiet print.

- Category: Shirts
- Sizes: S, M
- Colors: Black, Off White
- Picture: <https://shop.example/media/products/focus%20tee.webp>
- Page: <https://shop.example/product/focus-tee>
`)
})

it('says what it is made of and how to keep it, where that is known', () => {
  const specifications = { material: 'Cotton', care: 'Wash *cold*', features: ['Boxy', 'Printed'] }
  expect(write({ specifications })).toContain(
    String.raw`- Colors: Black, Off White
- Material: Cotton
- Care: Wash \*cold\*
- Features: Boxy, Printed
- Picture:`,
  )
})

it('leaves out what a product does not have', () => {
  const text = write({ originalPriceCents: null, stock: 0, sizes: [], colors: [], description: '' })
  expect(text).toContain('**$35.00**, sold out\n\n- Category: Shirts\n- Picture:')
})

it('does not call a higher price the sale', () => {
  expect(write({ originalPriceCents: 3500 })).toContain('**$35.00**,')
})

it('lets no word of staff mean anything', () => {
  const text = write({
    name: '[Tee](javascript:alert) <b>',
    description: '# Sale\n- [x](y)',
    colors: ['*Red*'],
    image: 'https://[broken',
  })
  expect(text).toContain(String.raw`# \[Tee\](javascript:alert) \<b\>`)
  expect(text).toContain(`${String.raw`\# Sale`}\n${String.raw`\- \[x\](y)`}`)
  expect(text).toContain(String.raw`- Colors: \*Red\*`)
  expect(text).not.toContain('Picture')
})
