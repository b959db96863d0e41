/** `/llms.txt` (llmstxt.org): the shop in a page that a language model reads at once. */
import { formatCents } from '@shop/contracts/money'
import { flatShippingCents, freeShippingOverCents, taxRate } from '@shop/contracts/totals'
import type { ProductRow } from '@shop/db/schema/products'

import { answerKeptText } from '../answer.ts'
import { listProducts } from '../products/list-products.ts'
import { termsTag } from '../products/products-tag.ts'
import { escapeLine } from './escape-markdown.ts'
import type { Door } from './find-door.ts'
import { pages, productHref } from './pages.ts'

const maxProducts = 100

export const serveLlms: Door = (ctx, request) => {
  const { origin } = new URL(request.url)
  return answerKeptText(ctx, request, {
    key: `llms ${origin}`,
    // Names and prices, which a sale leaves as they are.
    tags: [termsTag],
    contentType: 'text/plain; charset=utf-8',
    load: async () => {
      const input = { featured: true, sort: 'featured', limit: maxProducts, offset: 0 } as const
      const { products } = await listProducts({ ctx, input })
      return writeLlms(origin, products)
    },
  })
}

type Featured = Pick<ProductRow, 'id' | 'name' | 'category' | 'priceCents'>

/** The file as text. */
export const writeLlms = (origin: string, products: readonly Featured[]): string =>
  [
    '# NDX',
    '',
    '> Streetwear with a message of focus, from New Orleans, Louisiana: shirts, ladies’ tops, hoodies, hats and toddler shirts.',
    '',
    'Prices are in US dollars. Everybody shops without an account.',
    '',
    '## Pages',
    '',
    ...pages.map(({ path, name, notes }) => link(name, origin + path, notes)),
    '',
    '## Policies',
    '',
    ...policies.map((policy) => `- ${policy}`),
    '',
    '## For programs',
    '',
    link('API', `${origin}/api/openapi.json`, 'OpenAPI 3.1; products are read without a key'),
    link(
      'Products as JSON',
      `${origin}/api/products`,
      'filters: q, category, colors, price, featured',
    ),
    link('Sitemap', `${origin}/sitemap.xml`, 'every product'),
    '- A product as Markdown: ask for its page with the header `Accept: text/markdown`.',
    ...(products.length > 0 ? ['', '## Featured products', ''] : []),
    ...products.map(({ id, name, category, priceCents }) =>
      link(name, origin + productHref(id), `${category}, ${formatCents(priceCents)}`),
    ),
    '',
  ].join('\n')

const policies = [
  `Shipping is free when the subtotal is over ${formatCents(freeShippingOverCents)}, otherwise ${formatCents(flatShippingCents)}.`,
  'Orders are processed in 24-48 hours. Standard shipping takes 3-7 business days, express 1-3. US only.',
  `Tax is ${taxRate * 100}% of the subtotal.`,
  'Returns and exchanges within 30 days.',
  'Sizes run from XS to XXL.',
  'Questions are answered within 24 hours.',
]

const link = (name: string, address: string, notes: string): string =>
  `- [${escapeLine(name)}](${address}): ${escapeLine(notes)}`
