/** `/llms.txt` (llmstxt.org) is a summary of the shop for language models. */
import { factsOf, fillFacts, type ShopFacts } from '@shop/content/shop-facts'
import { categoryName } from '@shop/domain/categories'
import { productHref } from '@shop/domain/hrefs'
import { describePrice } from '@shop/domain/catalog'
import type { AllSettings } from '@shop/domain/shop-settings'

import { cachedText } from '../../platform/http/cached-response.ts'
import { liveOf, readModules } from '../../releases/registry/read/live-releases.ts'
import type { RequestHandler } from '../../platform/context.ts'
import { readCurrent } from '../../shop/settings/read-settings.ts'
import { listProducts } from '../../shop/products/list-products.ts'
import type { ListedProduct } from '../../search/retrieval/product-columns.ts'
import { escapeLine } from './product-markdown.ts'
import { listPages, type PageOfModule } from './sitemap.ts'

const maxProducts = 100

export const serveLlms: RequestHandler = async (ctx, request) => {
  const { shopOrigin: origin } = ctx.host
  const { all: settings, nextAtMs: untilMs } = await readCurrent(ctx)
  return cachedText(ctx, request, {
    // No event is emitted when a discount begins or ends, so the key names the announced discounts.
    key: `llms ${origin} ${settings.discounts.announced.join(' ')}`,
    untilMs,
    contentType: 'text/plain; charset=utf-8',
    load: async () => {
      const input = { featured: true, sort: 'featured', limit: maxProducts, offset: 0 } as const
      const { modules, ...basis } = await readModules(ctx)
      const pages = listPages(liveOf(modules), settings.categories.all)
      const { rows: featured } = await listProducts({ ctx, input })
      // Reads the products by id, too, because only that returns variants, whose prices may differ.
      const ids = featured.map(({ id }) => id)
      const { rows } = await listProducts({ ctx, input: { ...input, ids } })
      // An order changes neither names nor prices, so the text does not depend on the stock.
      const value = writeLlms({ origin, settings, pages, products: rows })
      return { ...basis, value, subjects: ['lists', 'releases', 'settings'] }
    },
  })
}

type Featured = Pick<ListedProduct, 'id' | 'name' | 'category' | 'priceCents' | 'variants'>

type Given = {
  origin: string
  settings: AllSettings
  pages: readonly PageOfModule[]
  products: readonly Featured[]
}

export const writeLlms = ({ origin, settings, pages, products }: Given): string => {
  const facts = factsOf(settings)
  const categories = settings.categories.all
  return [
    `# ${facts.name}`,
    '',
    `> ${escapeLine(facts.summary)} The shop is in ${facts.place}. Its categories: ${categories.map(({ name }) => escapeLine(name)).join(', ')}.`,
    '',
    'Prices are in US dollars. Everybody shops without an account.',
    '',
    ...(pages.length > 0 ? ['## Pages', ''] : []),
    ...pages.map(({ path, title, description, module }) =>
      link(title, origin + path, `${description ? `${description}; ` : ''}by ${module}`),
    ),
    ...(pages.length > 0 ? [''] : []),
    '## Policies',
    '',
    ...policiesOf(facts).map((policy) => `- ${policy}`),
    ...settings.discounts.announced.map((text) => `- Discount: ${escapeLine(text)}`),
    '',
    '## Questions',
    '',
    ...fillFacts(settings.faq.entries, facts).map(
      ({ question, answer }) => `- ${question} ${answer.replaceAll(/\s+/g, ' ')}`,
    ),
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
    ...products.map((product) =>
      link(
        product.name,
        origin + productHref(product.id),
        `${categoryName(categories, product.category)}, ${describePrice(product)}`,
      ),
    ),
    '',
  ].join('\n')
}

const policiesOf = (facts: ShopFacts): string[] => [
  facts.shippingPrices,
  `Orders are processed in ${facts.processing}. ${facts.shippingTimes}. US only.`,
  `Tax is ${facts.taxRule}.`,
  facts.returnTime ? `Returns and exchanges ${facts.returnTime}.` : `${facts.returns}.`,
  `Questions are answered within ${facts.reply}.`,
]

/** Encodes characters that end a Markdown link, because modules choose the paths of their pages. */
const link = (name: string, address: string, notes = ''): string => {
  const url = address.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20')
  return `- [${escapeLine(name)}](${url})${notes && `: ${escapeLine(notes)}`}`
}
