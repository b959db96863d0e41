/** Staff sign in on another host than the shop's, where modules' scripts could use the sign-in. */
import { createMiddleware } from 'hono/factory'

import { ProblemError } from '@shop/contracts/problem'
import { isLoopback, localHosts } from '@shop/domain/loopback'

import { errorPage } from '../http/error-pages.ts'
import type { AppEnv, Host, RequestHandler } from '../context.ts'
import type { Settings } from '../settings.ts'

export const codeParameter = 'code'

type Hosts = Pick<Settings, 'SHOP_HOST' | 'STAFF_HOST'>

/** An unknown host name counts as the shop's host. */
export const hostOf = (
  url: string,
  { SHOP_HOST: shopHost, STAFF_HOST: staffHost }: Hosts,
): Host => {
  const { hostname, origin } = new URL(url)
  const isForStaff = hostname === (staffHost ?? localHosts.staff)
  // A host without a setting has a local name, which only visitors on this machine can open.
  const otherOf = (name: string | undefined, localName: string): string | null =>
    name || isLoopback(hostname) ? originAt(name ?? localName, url) : null
  const shopOrigin = otherOf(shopHost, localHosts.shop) ?? origin
  return {
    isForStaff,
    otherOrigin: isForStaff ? shopOrigin : otherOf(staffHost, localHosts.staff),
    shopOrigin,
  }
}

export const redirectToOther = (
  { isForStaff, otherOrigin }: Pick<Host, 'isForStaff' | 'otherOrigin'>,
  request: Request,
): Response => {
  if (!otherOrigin) return errorPage('not-found')
  const { pathname, search, searchParams } = new URL(request.url)
  // A sign-in link must not work from the shop's host, where scripts of modules may have seen it.
  const isSignIn = !isForStaff && searchParams.has(codeParameter)
  const query = isSignIn ? '' : search
  return new Response(null, {
    status: 308,
    headers: {
      location: `${otherOrigin}${pathname}${query}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** On this machine, shop and back office share protocol and port. */
const originAt = (name: string, url: string): string => {
  const { host, hostname, protocol } = new URL(url)
  const isOnThisMachine = isLoopback(hostname) && isLoopback(name)
  return isOnThisMachine ? `${protocol}//${host.replace(hostname, name)}` : `https://${name}`
}

export const onShopHost =
  (handle: RequestHandler): RequestHandler =>
  (ctx, request) =>
    ctx.host.isForStaff ? redirectToOther(ctx.host, request) : handle(ctx, request)

/** @throws ProblemError `not-found` on the staff host */
export const requiresShopHost = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.host.isForStaff) throw notHere()
  await next()
})

/** Must equal the problem for a path that does not exist. */
export const notHere = (): ProblemError =>
  new ProblemError('not-found', 'There is nothing at this path on this host.')
