/** `/sitemap.xml` (sitemaps.org): pages, categories and products. */
import { asc, gt } from 'drizzle-orm'

import { policyFacts } from '@shop/content/shop-facts'
import { products } from '@shop/db/schema/products'
import { listedCategories } from '@shop/domain/catalog'
import { categoryHref, productHref } from '@shop/domain/hrefs'

import { cachedText } from '../http/cached-response.ts'
import type { Args, Ctx, RequestHandler } from '../platform/context.ts'
import { escapeHtml } from '../platform/html.ts'

/**
 * The shop's pages for search engines and assistants. They are not read from the live releases, because
 * routes have no names and notes and do not say which pages are private.
 */
export const pages: readonly { path: string; name: string; notes: string }[] = [
  { path: '/', name: 'Home', notes: 'what is featured' },
  { path: '/shop', name: 'Shop', notes: 'every product, with search and filters' },
  ...listedCategories.map((category) => ({
    path: categoryHref(category),
    name: category,
    notes: 'one category of the shop',
  })),
  { path: '/about', name: 'About', notes: 'the story of the brand' },
  { path: '/contact', name: 'Contact', notes: `we answer within ${policyFacts.reply}` },
  { path: '/faq', name: 'FAQ', notes: 'questions and answers' },
  { path: '/privacy', name: 'Privacy', notes: 'what happens to data' },
  { path: '/terms', name: 'Terms', notes: 'terms of sale' },
  { path: '/returns', name: 'Returns & Exchanges', notes: 'how to send something back' },
]

/** The most that one file may list (sitemaps.org). */
const maxUrls = 50_000

export const serveSitemap: RequestHandler = (ctx, request) => {
  const { shopOrigin: origin } = ctx.host
  return cachedText(ctx, request, {
    key: `sitemap ${origin}`,
    contentType: 'application/xml; charset=utf-8',
    load: async () => {
      const ids = await listProductIds({ ctx, input: { limit: maxUrls - pages.length } })
      // A sale changes no URL and no date here.
      return { value: writeSitemap(origin, ids), subjects: ['lists'] }
    },
  })
}

/** The file as text; XML has the same active characters as HTML. */
export const writeSitemap = (origin: string, products: readonly ProductId[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path }) => `<url>${location(origin + path)}</url>`),
    ...products.map(({ id, updatedAtMs }) => {
      const changed = new Date(updatedAtMs).toISOString()
      return `<url>${location(origin + productHref(id))}<lastmod>${changed}</lastmod></url>`
    }),
    '</urlset>',
    '',
  ].join('\n')

const location = (url: string): string => `<loc>${escapeHtml(url)}</loc>`

type ProductId = { id: string; updatedAtMs: number }

/** Rows a round trip, so that a result stays far below a megabyte. */
const pageSize = 5000

/** At most `limit` products with their last change, by id, so that a product that is saved meanwhile appears once. */
export const listProductIds = async ({
  ctx,
  input: { limit, size = pageSize },
}: Args<{ limit: number; size?: number }, Pick<Ctx, 'db'>>): Promise<ProductId[]> => {
  const found: ProductId[] = []
  for (let last = ''; found.length < limit; last = found.at(-1)?.id ?? '') {
    const rows = await ctx.db
      .select({ id: products.id, updatedAtMs: products.updatedAtMs })
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(Math.min(size, limit - found.length))
    found.push(...rows)
    if (rows.length < size) break
  }
  return found
}
