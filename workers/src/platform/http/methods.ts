import type { MiddlewareHandler, RouterRoute } from 'hono/types'

import { ProblemError } from '@shop/contracts/problem'
import { matchesRoute } from '@shop/contracts/route-pattern'

import type { AppEnv } from '../context.ts'

const apiMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Must run before any authorization, so that every caller gets the 405. Sends no CORS headers, so
 * that browsers let no other site call the API.
 */
export const refuseMethods = (routes: () => readonly RouterRoute[]): MiddlewareHandler<AppEnv> => {
  let paths: Map<string, string[]> | undefined
  return async function refuseMethod(c, next) {
    paths ??= methodsByPath(routes())
    const { method, path } = c.req
    const methods =
      paths.get(path) ?? [...paths].find(([pattern]) => matchesRoute(pattern, path))?.[1]
    if (!methods) return next()
    if (method !== 'OPTIONS' && methods.includes(method)) return next()
    c.header('allow', methods.join(', '))
    if (method === 'OPTIONS') return c.body(null, 204)
    throw new ProblemError('method-not-allowed', `${path} accepts ${methods.join(', ')}.`)
  }
}

/** Keeps the order of the routes, which has `/products/facets` before `/products/:id`. */
const methodsByPath = (routes: readonly RouterRoute[]): Map<string, string[]> => {
  const byPath = Map.groupBy(
    routes.filter(({ method }) => apiMethods.includes(method)),
    ({ path }) => path.replace(/:\w+\{.*/, '*'),
  )
  return new Map(
    [...byPath].map(([path, some]) => {
      const methods = apiMethods.filter((name) => some.some(({ method }) => method === name))
      return [path, [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']]
    }),
  )
}
