/** Rejects requests that another site makes a visitor's browser send. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv } from '../context.ts'
import { isLoopback } from '@shop/domain/loopback'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Requires that state-changing requests and websocket upgrades come from this shop's pages, or from
 * no page at all.
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

export const isForeign = (request: Request): boolean => {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  // Shop and back office are `same-site`. `none` means that the visitor acted without a page.
  return !['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))
}

/**
 * In local mode, rejects requests whose host is not a local name of this machine. Proxy headers
 * (such as `x-forwarded-host`) cannot override this, because any page can set them.
 * @throws ProblemError `foreign-origin`
 */
export const localName = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.isLocal && !hasLocalName(c.req.raw)) {
    throw new ProblemError('foreign-origin', 'This machine is not called by that name.')
  }
  await next()
})

/**
 * True if the request used a local name of this machine. A page of another site may point its own
 * name at this machine (DNS rebinding), and then only the name reveals it to the server.
 * Miniflare's entry takes the whole URL from a header that any page can send (`mf-original-url`),
 * so this also checks `host`, which no page can set.
 */
export const hasLocalName = ({ url, headers }: Request): boolean =>
  [url, `http://${headers.get('host') ?? 'localhost'}`].every((name) =>
    isLoopback(URL.parse(name)?.hostname ?? ''),
  )
