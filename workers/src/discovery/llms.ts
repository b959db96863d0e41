/** `/llms.txt` (llmstxt.org): the shop in a page that a language model reads at once. */
import { policyFacts } from '@shop/content/shop-facts'
import type { ListedPage } from '@shop/contracts/release'
import type { ProductRow } from '@shop/db/schema/products'
import { productHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'

import { cachedText } from '../http/cached-response.ts'
import { listLiveReleases } from '../registry/read/live-releases.ts'
import type { RequestHandler } from '../platform/context.ts'
import { listProducts } from '../products/list-products.ts'
import { escapeLine } from './product-markdown.ts'
import { listPages } from './sitemap.ts'

const maxProducts = 100

export const serveLlms: RequestHandler = (ctx, request) => {
  const { shopOrigin: origin } = ctx.host
  return cachedText(ctx, request, {
    key: `llms ${origin}`,
    contentType: 'text/plain; charset=utf-8',
    load: async () => {
      const input = { featured: true, sort: 'featured', limit: maxProducts, offset: 0 } as const
      const pages = listPages(await listLiveReleases({ ctx }))
      const { rows } = await listProducts({ ctx, input })
      // Names and prices, which a sale leaves as they are.
      return { value: writeLlms(origin, pages, rows), subjects: ['lists', 'releases'] }
    },
  })
}

type Featured = Pick<ProductRow, 'id' | 'name' | 'category' | 'priceCents'>

/** The file as text. */
export const writeLlms = (
  origin: string,
  pages: readonly ListedPage[],
  products: readonly Featured[],
): string =>
  [
    '# NDX',
    '',
    '> Streetwear with a message of focus, from New Orleans, Louisiana: shirts, ladies’ tops, hoodies, hats and toddler shirts.',
    '',
    'Prices are in US dollars. Everybody shops without an account.',
    '',
    ...(pages.length > 0 ? ['## Pages', ''] : []),
    ...pages.map(({ path, title, description }) => link(title, origin + path, description)),
    ...(pages.length > 0 ? [''] : []),
    '## Policies',
    '',
    ...policies.map((policy) => `- ${policy}`),
    '',
    '## For programs',
    '',
    link('API', `${origin}/api/openapi.json`, 'OpenAPI 3.1; products are read without a key'),
    link(
      'MCP',
      `${origin}/mcp`,
      'search, products and policies for agents; streamable HTTP, no key',
    ),
    link(
      'Products as JSON',
      `${origin}/api/products`,
      'filters: q, category, colors, price, featured; one of them by its id says what is left of each size and color',
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
  `Shipping is free when the subtotal is ${policyFacts.freeShipping}, otherwise ${policyFacts.flatShipping}.`,
  `Orders are processed in ${policyFacts.processing}. Standard shipping takes ${policyFacts.standardShipping}, express ${policyFacts.expressShipping}. US only.`,
  `Tax is ${policyFacts.tax} of the subtotal.`,
  `Returns and exchanges within ${policyFacts.returnWindow}.`,
  `Sizes: ${policyFacts.sizes}.`,
  `Questions are answered within ${policyFacts.reply}.`,
]

/** An address of a page is one that its module chose: what ends a link in Markdown is encoded. */
const link = (name: string, address: string, notes = ''): string => {
  const url = address.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20')
  return `- [${escapeLine(name)}](${url})${notes && `: ${escapeLine(notes)}`}`
}
