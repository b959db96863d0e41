/** Refuses requests that another site makes a visitor's browser send. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv } from '../platform/context.ts'
import { isLoopback } from '@shop/domain/loopback'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * State-changing requests and websocket upgrades must come from this shop's pages, or not from a page.
 * @throws ProblemError `foreign-origin`
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req
  const needsCheck = !safeMethods.has(raw.method) || raw.headers.has('upgrade')
  if (needsCheck && isForeign(raw)) {
    throw new ProblemError('foreign-origin', 'This request was sent by a page of another site.')
  }
  await next()
})

/** Whether the browser says that a page of another site sent the request. */
export const isForeign = (request: Request): boolean => {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  // `same-site` is a sibling host, as the shop is of the back office. `none` is the visitor, without a page.
  return !['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))
}

/**
 * In local mode, refuses requests to this machine by a foreign name. Headers of a proxy make no
 * exception: a page can write them itself.
 * @throws ProblemError `foreign-origin`
 */
export const localName = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.isLocal && !hasLocalName(c.req.raw)) {
    throw new ProblemError('foreign-origin', 'This machine is not called by that name.')
  }
  await next()
})

/**
 * Whether the request was sent to this machine by one of its local names. A page of another site may let its own name lead to this machine (DNS rebinding): to the browser it is
 * one of ours, and only the name tells. Miniflare's own entry takes the whole URL from a header that any page can
 * send (`mf-original-url`), so `host` is read as well, which no page can set.
 */
export const hasLocalName = ({ url, headers }: Request): boolean =>
  [url, `http://${headers.get('host') ?? 'localhost'}`].every((name) =>
    isLoopback(URL.parse(name)?.hostname ?? ''),
  )
