/** Refuses what another site makes a visitor's browser send. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv } from '../context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** State-changing requests and websocket upgrades must come from this shop's pages, or from no page at all. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req
  const matters = !safeMethods.has(raw.method) || raw.headers.has('upgrade')
  if (matters && isForeign(raw)) {
    throw new ProblemError('foreign-origin', 'This request was sent by a page of another site.')
  }
  await next()
})

/** Says whether a browser names another site as the sender. */
export const isForeign = (request: Request): boolean => {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  return request.headers.get('sec-fetch-site') === 'cross-site'
}
