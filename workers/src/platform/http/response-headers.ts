/**
 * The protective headers of each kind of response. `workers/test/response-headers.test.ts` asserts
 * them exactly, and `docs/decisions/030-what-a-module-may-do.md` explains them.
 */
import type { Sources } from '@shop/contracts/release'
import { isLoopback } from '@shop/domain/loopback'

import { requestIdHeader } from '../request-id.ts'

type HeaderList = Record<string, string>

/**
 * `cache-control` for responses that may differ between visitors, hosts or minutes. Only the
 * browser may store them, and must revalidate them. Without `private`, Workers Cache would store
 * them by path alone, and serve them when the Worker fails.
 */
export const revalidated = 'private, no-cache'

const transportMaxAgeSeconds = 31_536_000

/**
 * Sets the headers of every response: browsers do not guess its content type, other sites cannot
 * embed it, it carries the request id of the log, and a browser that used https keeps using it. A
 * socket's response (101) stays unchanged.
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

/** Sets those headers that are the same for each response to a URL. */
export const setProtection = (headers: Headers, { url }: Pick<Request, 'url'>): void => {
  const { protocol, hostname } = new URL(url)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (protocol === 'https:' && !isLoopback(hostname)) {
    headers.set('strict-transport-security', `max-age=${transportMaxAgeSeconds}; includeSubDomains`)
  }
}

const policyOf = (directives: readonly string[]): string => directives.join('; ')

/**
 * Who and what a document is for. An `isolated` page, such as the checkout, shares its document
 * with no other module.
 */
export type DocumentKind = 'shop' | 'isolated' | 'staff'

/**
 * Returns a function that writes a document's content security policy for the nonce of a view.
 * Scripts run if they carry the nonce or are loaded by a script that does. Each file of a release
 * must match its integrity value, and no script comes from another host. Pictures come only from
 * the listed hosts, because the URL of a picture can leak data. Staff approve everything else that
 * a module loads from other origins. The shop's service worker is the only script whose URL may be
 * made from text, by the Trusted Types policy `service-worker`. The back office has no service
 * worker.
 */
export const documentPolicy = (
  kind: DocumentKind,
  {
    pictureHosts,
    sources,
  }: {
    pictureHosts: readonly string[]
    sources: Readonly<Record<keyof Sources, readonly string[]>>
  },
): ((nonce: string) => string) => {
  // The back office shows e-mails in a frame. No other page of the shop may be framed.
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

/**
 * Returns the other headers of a document. A preview shows a release that is not live, so it must
 * not be stored or indexed.
 */
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
 * Documents with different values cannot access each other's window, even within one origin. So a
 * script on a page of the shop cannot open the checkout or the back office and read what is typed
 * there.
 */
const openerPolicies: Record<DocumentKind, string> = {
  shop: 'same-origin',
  isolated: 'noopener-allow-popups',
  staff: 'noopener-allow-popups',
}

/** Uses the browser's own colors, so that it follows the user's light or dark mode. */
export const plainPageStyle =
  ':root{color-scheme:light dark}body{margin:0;font:1.125rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:16vh auto 0;padding:1.5rem}h1{margin:0;font-size:2rem;font-weight:900;line-height:1.2}a{display:inline-block;padding:.6rem 0;color:inherit;font-weight:600}pre{font-size:.875rem;white-space:pre-wrap;overflow-wrap:anywhere}button{min-height:2.75rem;margin:.5rem 1.25rem .5rem 0;padding:.5rem 1.5rem;border:2px solid CanvasText;border-radius:.25rem;background:CanvasText;color:Canvas;font:inherit;font-weight:700;cursor:pointer}:focus-visible{outline:3px solid CanvasText;outline-offset:3px}'

/** For pages without scripts and pictures. The hash is that of `plainPageStyle`. */
export const plainPageHeaders: HeaderList = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'sha256-hqFhxCxofnjF0NotaLbi8oh6bPyW2Wq4uIHlngSGSDE='; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/**
 * Headers of an e-mail shown to staff in a frame. It cannot run scripts or load anything, and has
 * an opaque origin.
 */
export const mailPageHeaders: HeaderList = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
}

/** For a file opened directly, such as an SVG: no scripts, and an opaque origin. */
export const filePolicy = "default-src 'none'; sandbox"

/** Lets the service worker only load its release's script and send requests to this shop. */
export const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"
