import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'

import type { AppEnv } from '../context.ts'
import { isLoopback } from '@shop/domain/loopback'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** @throws ProblemError `foreign-origin` */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req
  const needsCheck = !safeMethods.has(raw.method) || raw.headers.has('upgrade')
  if (needsCheck && isForeign(raw)) {
    throw new ProblemError('foreign-origin', 'This request came from a page of another site.')
  }
  await next()
})

export const isForeign = (request: Request): boolean => {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  // Shop and back office are on the same site, so `same-site` is foreign, too. `none` means that no
  // page sent the request.
  return !['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))
}

/** Programs do not send `sec-fetch-site`. */
export const isSentByOtherSite = ({ headers }: Request): boolean =>
  !['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? 'none')

/** @throws ProblemError `foreign-origin` */
export const localName = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.isLocal && !hasLocalName(c.req.raw)) {
    throw new ProblemError('foreign-origin', 'This machine does not go by that name.')
  }
  await next()
})

/**
 * Returns false for other names, because a page of another site may point its own name at this
 * machine (DNS rebinding). Checks `host`, too, because Miniflare takes the URL from a header that
 * any page can send (`mf-original-url`).
 */
export const hasLocalName = ({ url, headers }: Request): boolean =>
  [url, `http://${headers.get('host') ?? 'localhost'}`].every((name) =>
    isLoopback(URL.parse(name)?.hostname ?? ''),
  )
