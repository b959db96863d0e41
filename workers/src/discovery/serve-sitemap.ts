/** `/sitemap.xml` (sitemaps.org): pages, categories and products. */
import { productHref } from '@shop/domain/hrefs'

import { cachedText } from '../http/cached-response.ts'
import { escapeHtml } from '../platform/html.ts'
import { offerTag } from '../products/product-cache.ts'
import type { Door } from './find-door.ts'
import { type Address, listAddresses } from './list-addresses.ts'
import { pages } from './pages.ts'

/** What one file may hold. */
const maxAddresses = 50_000

export const serveSitemap: Door = (ctx, request) => {
  const { origin } = new URL(request.url)
  return cachedText(ctx, request, {
    key: `sitemap ${origin}`,
    // A sale changes no address and no date here.
    tags: [offerTag],
    contentType: 'application/xml; charset=utf-8',
    load: async () =>
      writeSitemap(
        origin,
        await listAddresses({ ctx, input: { limit: maxAddresses - pages.length } }),
      ),
  })
}

/** The file as text; XML has the same active characters as HTML. */
export const writeSitemap = (origin: string, products: readonly Address[]): string =>
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

const location = (address: string): string => `<loc>${escapeHtml(address)}</loc>`
