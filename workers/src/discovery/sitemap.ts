/** `/sitemap.xml` (sitemaps.org): the pages that live modules list, and products. */
import { asc, gt } from 'drizzle-orm'

import type { ListedPage, Release } from '@shop/contracts/release'
import { products } from '@shop/db/schema/products'
import { productHref } from '@shop/domain/hrefs'

import { cachedText } from '../http/cached-response.ts'
import { listLiveReleases } from '../registry/read/live-releases.ts'
import type { Args, Ctx, RequestHandler } from '../platform/context.ts'
import { escapeHtml } from '../platform/html.ts'

/** The most that one file may list (sitemaps.org). */
const maxUrls = 50_000

export const serveSitemap: RequestHandler = (ctx, request) => {
  const { shopOrigin: origin } = ctx.host
  return cachedText(ctx, request, {
    key: `sitemap ${origin}`,
    contentType: 'application/xml; charset=utf-8',
    load: async () => {
      const pages = listPages(await listLiveReleases({ ctx }))
      const ids = await listProductIds({ ctx, input: { limit: maxUrls - pages.length } })
      // A sale changes no URL and no date here.
      return { value: writeSitemap(origin, pages, ids), subjects: ['lists', 'releases'] }
    },
  })
}

/** Pages that live modules list, in the order of the registry; none of those for staff. */
export const listPages = (
  releases: readonly Pick<Release, 'audience' | 'pages'>[],
): readonly ListedPage[] =>
  releases.flatMap(({ audience, pages = [] }) => (audience === 'staff' ? [] : pages))

/** The file as text; XML has the same active characters as HTML. */
export const writeSitemap = (
  origin: string,
  pages: readonly Pick<ListedPage, 'path'>[],
  products: readonly ProductId[],
): string =>
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
