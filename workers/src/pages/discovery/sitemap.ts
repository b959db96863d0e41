import { asc, gt } from 'drizzle-orm'

import type { ListedPage, Release } from '@shop/contracts/release'
import { products } from '@shop/db/schema/products'
import { type Category, shownCategories } from '@shop/domain/categories'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import { isListed } from '@shop/domain/search-result'

import { cachedText } from '../../platform/http/cached-response.ts'
import { liveOf, readModules } from '../../releases/registry/read/live-releases.ts'
import type { Args, Ctx, RequestHandler } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/html.ts'
import { readShopSettings } from '../../shop/settings/read-settings.ts'

const maxUrls = 50_000

export const serveSitemap: RequestHandler = (ctx, request) => {
  const { shopOrigin: origin } = ctx.host
  return cachedText(ctx, request, {
    key: `sitemap ${origin}`,
    contentType: 'application/xml; charset=utf-8',
    load: async () => {
      const { modules, ...basis } = await readModules(ctx)
      const settings = await readShopSettings(ctx)
      const own = settings.pages.own.filter(({ isShown }) => isShown)
      const paths = [
        ...listPages(liveOf(modules), settings.categories.all),
        ...own.map(({ id }) => ({ path: `/pages/${id}` })),
      ]
      const pages = paths.filter(({ path }) => isListed(settings, path))
      const ids = await listProductIds({ ctx, input: { limit: maxUrls - pages.length } })
      const products = ids.filter(({ id }) => isListed(settings, productHref(id)))
      // An order changes neither URLs nor dates, so the sitemap does not depend on the stock.
      const value = writeSitemap(origin, pages, products)
      return { ...basis, value, subjects: ['lists', 'releases', 'settings'] }
    },
  })
}

export const listPages = (
  releases: readonly Pick<Release, 'module' | 'audience' | 'pages'>[],
  categories: readonly Category[] = [],
): readonly PageOfModule[] =>
  releases.flatMap(({ module, audience, pages = [] }) =>
    audience === 'staff'
      ? []
      : pages.flatMap((page) => [
          { ...page, module },
          ...(page.path === '/shop' ? shownCategories(categories) : []).map(({ id, name }) => ({
            path: categoryHref(id),
            title: name,
            description: 'one category of the shop',
            module,
          })),
        ]),
  )

export type PageOfModule = ListedPage & { module: string }

/** Escapes URLs as in HTML, because XML has the same special characters. */
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

/** Limits the result of a round trip to far less than a megabyte. */
const pageSize = 5000

/** Sorts by id, so that a product saved between two round trips appears once. */
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
