import { productRow } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import type { WholeProduct } from '../../search/retrieval/product-columns.ts'
import { escapeLine, escapeLines, writeProduct } from './product-markdown.ts'

const product: WholeProduct = {
  ...productRow({
    id: 'focus-tee',
    name: 'Focus Tee',
    description: 'Heavy cotton.\n\nQuiet print.',
    priceCents: 3500,
    originalPriceCents: 4000,
    image: '/media/products/focus tee.webp',
    stock: 3,
    featured: true,
    colors: ['Black', 'Off White'],
  }),
  variants: [],
}

const write = (overrides: Partial<WholeProduct> = {}) =>
  writeProduct('https://shop.example', { ...product, ...overrides })

it('contains everything a shopper reads', () => {
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

it('includes material and care if they are known', () => {
  const specifications = { material: 'Cotton', care: 'Wash *cold*', features: ['Boxy', 'Printed'] }
  expect(write({ specifications })).toContain(
    String.raw`- Colors: Black, Off White
- Material: Cotton
- Care: Wash \*cold\*
- Features: Boxy, Printed
- Picture:`,
  )
})

it('lists variants in a table that text of staff cannot break', () => {
  const variants = [
    { id: 1, size: 'S', color: 'Off White', sku: 'FOC-S', priceCents: null, stock: 3 },
    { id: 2, size: 'M', color: 'A | B', sku: null, priceCents: 4500, stock: 0 },
  ]
  expect(write({ variants })).toContain(String.raw`
- Page: <https://shop.example/product/focus-tee>

| Size | Color | SKU | Price | Stock |
| --- | --- | --- | --- | --- |
| S | Off White | FOC-S | $35.00 | in stock |
| M | A \| B |  | $45.00 | sold out |
`)
})

it('omits what a product does not have', () => {
  const text = write({ originalPriceCents: null, stock: 0, sizes: [], colors: [], description: '' })
  expect(text).toContain('**$35.00**, sold out\n\n- Category: Shirts\n- Picture:')
})

it('shows the price range of all variants in stock, and no sale if the price is unchanged', () => {
  const variant = { id: 1, size: 'S', color: '', sku: null, priceCents: null, stock: 3 }
  const dearer = { ...variant, id: 2, size: 'M', priceCents: 4500 }
  expect(write({ variants: [variant, dearer] })).toContain('**$35.00 to $45.00**,')
  expect(write({ variants: [variant, { ...dearer, stock: 0 }] })).toContain(
    '**$35.00 (was $40.00)**,',
  )
})

it('does not call a higher price a sale', () => {
  expect(write({ originalPriceCents: 3500 })).toContain('**$35.00**,')
})

it('escapes Markdown and HTML in text of staff', () => {
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

it.each([
  ['Focus Tee', 'Focus Tee'],
  ['100% cotton, 6.5 oz - heavy!', '100% cotton, 6.5 oz - heavy!'],
  ['*bold* _it_ ~~old~~ `code`', String.raw`\*bold\* \_it\_ \~\~old\~\~ \`code\``],
  ['[a](https://evil.example)', String.raw`\[a\](https://evil.example)`],
  ['![pixel](x)', String.raw`!\[pixel\](x)`],
  ['<img onerror=1>', String.raw`\<img onerror=1\>`],
  ['R&amp;B', String.raw`R\&amp;B`],
  ['# Tee', String.raw`\# Tee`],
  ['- Tee', String.raw`\- Tee`],
  ['=== ', String.raw`\===`],
  ['1. Tee', String.raw`1\. Tee`],
  ['12) Tee', String.raw`12\) Tee`],
  [String.raw`a\b`, String.raw`a\\b`],
  ['two\n\n# lines\there', String.raw`two \# lines here`],
  ['a | b', String.raw`a \| b`],
])('escapes %j as %j', (text, escaped) => {
  expect(escapeLine(text)).toBe(escaped)
})

it('keeps the lines of a longer text and escapes what they could begin', () => {
  expect(escapeLines('Soft.\r\n    code\n\n\n\n> quote\n- item\n---\n')).toBe(
    ['Soft.', 'code', '', String.raw`\> quote`, String.raw`\- item`, String.raw`\---`].join('\n'),
  )
})
