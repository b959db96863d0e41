import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ResolveParams,
} from '@tanstack/react-router'

import type { CreatePageRouter, PageData, RouterContext } from './page-module.ts'

/** Loads the data of a page. `params` are the values of the path, such as `id` in `/product/$id`. */
export type Loader<Path extends string> = (given: {
  context: RouterContext
  params: ResolveParams<Path>
  location: { pathname: string }
}) => PageData | Promise<PageData>

/**
 * Makes the router of a module from the loaders of its pages, by path. A module that needs more
 * options makes a router with TanStack Router itself.
 */
export const pageRouter = <Path extends string>(loaders: {
  [Each in Path]: Loader<Each>
}): CreatePageRouter => {
  const rootRoute = createRootRouteWithContext<RouterContext>()()
  const routes = Object.entries<Loader<string>>(loaders).map(([path, loader]) =>
    createRoute({ getParentRoute: () => rootRoute, path, loader }),
  )
  const routeTree = rootRoute.addChildren(routes)
  return ({ history, context }) => createRouter({ routeTree, history, context, ...plainSearch })
}

/**
 * Router options that treat query values as text: `?q=7` is the text "7". Of a repeated parameter,
 * the first counts, as in `pageUrl`.
 */
export const plainSearch = {
  parseSearch: (query: string): Record<string, string> => {
    const params = new URLSearchParams(query)
    return Object.fromEntries([...params.keys()].map((name) => [name, params.get(name) ?? '']))
  },
  stringifySearch: (search: Record<string, unknown>): string => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
    return query.size > 0 ? `?${query}` : ''
  },
}
