/** Staff on a host of their own: an access proxy protects hosts and paths, and the API has both kinds of methods on one path. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'
import { isLoopback } from '@shop/domain/loopback'

import { errorPage } from '../http/error-pages.ts'
import type { AppEnv, Host, RequestHandler } from '../platform/context.ts'
import type { Settings } from '../platform/settings.ts'

/** What the host of a URL serves: everything unless `STAFF_HOST` is set. */
export const hostOf = (url: string, settings: Settings): Host => {
  const { STAFF_HOST: staffName, SHOP_HOST: shopName } = settings
  const shopOrigin = shopName ? originAt(shopName, url) : new URL(url).origin
  if (!staffName) return { isForStaff: true, isForShoppers: true, otherName: null, shopOrigin }
  const isForStaff = new URL(url).hostname === staffName
  const otherName = (isForStaff ? shopName : staffName) ?? null
  return { isForStaff, isForShoppers: !isForStaff, otherName, shopOrigin }
}

/** For a page that is not served on this host: leads to the same path on the other one, which is not stored, or 404. */
export const redirectToOther = (
  { otherName }: Pick<Host, 'otherName'>,
  request: Request,
): Response => {
  if (!otherName) return errorPage('not-found')
  const { pathname, search } = new URL(request.url)
  return new Response(null, {
    status: 308,
    headers: {
      location: `${originAt(otherName, request.url)}${pathname}${search}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** The origin of a host: encrypted, except on this machine, where a port goes with the names. */
const originAt = (name: string, url: string): string => {
  const { host, hostname, protocol } = new URL(url)
  const isOnThisMachine = isLoopback(hostname) && isLoopback(name)
  return isOnThisMachine ? `${protocol}//${host.replace(hostname, name)}` : `https://${name}`
}

/** A page or file for shoppers, and for the programs that serve them. */
export const onShopHost =
  (handle: RequestHandler): RequestHandler =>
  (ctx, request) =>
    ctx.host.isForShoppers ? handle(ctx, request) : redirectToOther(ctx.host, request)

/** Routes behind it are for shoppers only. @throws ProblemError `not-found` on the staff host */
export const requiresShopHost = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.var.ctx.host.isForShoppers) throw notHere()
  await next()
})

/** As if there were no such path. */
export const notHere = (): ProblemError =>
  new ProblemError('not-found', 'There is nothing at this path on this host.')
