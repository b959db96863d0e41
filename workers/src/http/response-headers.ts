/**
 * Which headers protect each kind of response. `workers/test/response-headers.test.ts` asserts the exact headers of
 * each kind; `docs/decisions/030-what-a-module-may-do.md` has the reasons.
 */
import type { Sources } from '@shop/contracts/release'
import { isLoopback } from '@shop/domain/loopback'

import { requestIdHeader } from '../platform/request-id.ts'

type HeaderList = Record<string, string>

/**
 * `cache-control` of what may be another for another visitor, host or minute: only its browser may keep it, and asks
 * before it uses it. Without `private`, Workers Cache stores it under the path alone, and serves it when the Worker fails.
 */
export const revalidated = 'private, no-cache'

/** A year, in seconds. */
const transportMaxAgeSeconds = 31_536_000

/**
 * Sets what every response has, of any kind: its content type is never guessed, no other site may embed it, it has
 * the id under which the log knows it, and a browser that came by https comes by https from now on. A socket's
 * response (101) stays as it is.
 */
export const withCommonHeaders = (
  { url }: Pick<Request, 'url'>,
  requestId: string,
  response: Response,
): Response => {
  if (response.status === 101) return response
  setProtection(response.headers, { url })
  response.headers.set(requestIdHeader, requestId)
  return response
}

/** Those of them that are the same for each response to a URL. */
export const setProtection = (headers: Headers, { url }: Pick<Request, 'url'>): void => {
  const { protocol, hostname } = new URL(url)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (protocol === 'https:' && !isLoopback(hostname)) {
    headers.set('strict-transport-security', `max-age=${transportMaxAgeSeconds}; includeSubDomains`)
  }
}

const policyOf = (directives: readonly string[]): string => directives.join('; ')

/** Who a document is for. `isolated` is a page that no other module shares, such as the checkout. */
export type DocumentKind = 'shop' | 'isolated' | 'staff'

/**
 * A document's content security policy, by the nonce of the view. Scripts run when they carry the nonce or are loaded by one that does, and each file of a
 * release must match its integrity value, and no script comes from another host. Pictures come from the listed hosts
 * only, because a picture's address can carry data away; what else a module loads from elsewhere, staff have approved. The shop's service worker is the one script whose URL is made
 * from text, by the policy of that name; the back office has none.
 */
export const documentPolicy = (
  kind: DocumentKind,
  {
    pictureHosts,
    sources,
  }: {
    pictureHosts: readonly string[]
    /** Other origins that modules on the page may call, embed and show pictures of. */
    sources: Readonly<Record<keyof Sources, readonly string[]>>
  },
): ((nonce: string) => string) => {
  // The back office shows e-mails in a frame; no other page of the shop lets itself be shown in one.
  const frames = kind === 'staff' ? ["'self'", ...sources.frame] : sources.frame
  const others = policyOf([
    "style-src 'self'",
    [
      "img-src 'self' data:",
      ...pictureHosts.map((host) => `https://${host}`),
      ...sources.image,
    ].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...sources.connect].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    `worker-src ${kind === 'staff' ? "'none'" : "'self'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${kind === 'staff' ? "'none'" : 'service-worker'}`,
  ])
  return (nonce) =>
    policyOf(["default-src 'none'", `script-src 'nonce-${nonce}' 'strict-dynamic'`, others])
}

/** A document's other headers. One of a preview shows a release that is not live: nothing stores it, and it is not what the shop is known for. */
export const documentHeaders = (
  kind: DocumentKind,
  { isPreview }: { isPreview: boolean },
): Headers =>
  new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isPreview ? 'private, no-store' : revalidated,
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': openerPolicies[kind],
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // Product pages are also served as Markdown.
    vary: 'accept',
    ...((kind === 'staff' || isPreview) && { 'x-robots-tag': 'noindex' }),
  })

/**
 * Documents of different values never hold each other's window, those of one origin included. So a script on a
 * page of the shop cannot open the checkout or the back office, and read there what is typed.
 */
const openerPolicies: Record<DocumentKind, string> = {
  shop: 'same-origin',
  isolated: 'noopener-allow-popups',
  staff: 'noopener-allow-popups',
}

/** The browser's own colors, light or dark as its user has them. */
export const plainPageStyle =
  ':root{color-scheme:light dark}body{margin:0;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:16vh auto 0;padding:1.5rem}h1{margin:0;font-size:2rem;font-weight:900}a{display:inline-block;padding:.6rem 0;color:inherit;font-weight:600}pre{font-size:.875rem;white-space:pre-wrap;overflow-wrap:anywhere}'

/** A page without scripts and pictures: errors, and the shop's start. The hash is that of `plainPageStyle`. */
export const plainPageHeaders: HeaderList = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'sha256-KfhY/+yjPiApv9mtTJCHYSW5wlDy53k3BcGR3LhLJnE='; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** An e-mail as staff see it, in a frame of the back office: it runs nothing, loads nothing and has no origin. */
export const mailPageHeaders: HeaderList = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
}

/** A file opened by itself, such as a drawing of a release: it runs nothing and has no origin. */
export const filePolicy = "default-src 'none'; sandbox"

/** What the service worker may do: load its release's script, and fetch from this shop. */
export const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"
