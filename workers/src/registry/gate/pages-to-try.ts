/** Which pages a dry run opens: those of visitors, at the shop's own address, so that an entry cannot tell it from a visit. */
import { asc } from 'drizzle-orm'

import type { Release } from '@shop/contracts/release'
import { matchesRoute } from '@shop/contracts/route-pattern'
import { products } from '@shop/db/schema/products'

import type { Ctx } from '../../platform/context.ts'

/** `path` is the manifest's field, `page` a path of the shop. */
export type PageToTry = { path: string; page: string }

/** Each route of a release once, and one with parameters twice: for something that the shop has, and for something that it has not. */
export const listPagesToTry = async (
  { db }: Pick<Ctx, 'db'>,
  { routes, pages = [] }: Pick<Release, 'routes' | 'pages'>,
): Promise<PageToTry[]> => {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.id))
    .limit(1)
  const missing = crypto.randomUUID()
  const listed = pages.map(({ path }) => path.split('?')[0] ?? path)
  return routes.flatMap((route, index) => {
    const known =
      listed.find((path) => matchesRoute(route, path)) ??
      fill(route.replace(/\/\*$/, ''), product?.id ?? missing)
    const tried = new Set([known || '/', fill(route, missing)])
    return [...tried].map((page) => ({ path: `routes.${index}`, page }))
  })
}

const fill = (route: string, name: string): string =>
  route.replaceAll(/:\w+|\*/g, encodeURIComponent(name))
