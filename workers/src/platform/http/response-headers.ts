import { colors } from '@shop/domain/colors'
import type { Sources } from '@shop/contracts/release'
import { isLoopback } from '@shop/domain/loopback'

import { requestIdHeader } from '../log.ts'

type HeaderList = Record<string, string>

export const immutable = 'public, max-age=31536000, immutable'

/** Without `private`, Workers Cache would store a response and serve it to other visitors. */
export const revalidated = 'private, no-cache'

const transportMaxAgeSeconds = 31_536_000

/** Leaves out a websocket's response (101), because its headers cannot be set. */
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

export const setProtection = (headers: Headers, { url }: Pick<Request, 'url'>): void => {
  const { protocol, hostname } = new URL(url)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (protocol === 'https:' && !isLoopback(hostname)) {
    headers.set('strict-transport-security', `max-age=${transportMaxAgeSeconds}; includeSubDomains`)
  }
}

/** Random delays spread out the retries. */
const longestRetrySeconds = 5
const rateLimitSeconds = 60

export const retryAfter = (
  status: number,
  random: () => number = Math.random,
): Record<string, string> => {
  if (status === 429) return { 'retry-after': String(rateLimitSeconds) }
  if (status !== 503) return {}
  return { 'retry-after': String(1 + Math.floor(random() * longestRetrySeconds)) }
}

/** An `isolated` page, such as the checkout, shares its document with no other module. */
export type DocumentKind = 'shop' | 'isolated' | 'staff'

/**
 * The URL of a picture can leak data, so pictures come only from listed hosts. Staff approve
 * everything else from other origins. The only Trusted Types policy, `service-worker`, lets scripts
 * make the URL of the shop's service worker from text.
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
  // Staff see e-mails in frames of this origin, whose other pages forbid framing.
  const frames = kind === 'staff' ? ["'self'", ...sources.frame] : sources.frame
  const others = [
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
  ].join('; ')
  return (nonce) => `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; ${others}`
}

/** A preview is not live, so it must not be stored. `isHidden` keeps the page out of searches. */
export const documentHeaders = (
  kind: DocumentKind,
  { isPreview, isHidden }: { isPreview: boolean; isHidden: boolean },
): Headers =>
  new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isPreview ? 'private, no-store' : revalidated,
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': openerPolicies[kind],
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // Varies, because product pages are also served as Markdown.
    vary: 'accept',
    ...((kind === 'staff' || isHidden) && { 'x-robots-tag': 'noindex' }),
  })

/**
 * Documents with different policies cannot access each other's window. Otherwise, a script on a
 * page of the shop could open the checkout or the back office and read what is typed there.
 */
const openerPolicies: Record<DocumentKind, string> = {
  shop: 'same-origin',
  isolated: 'noopener-allow-popups',
  staff: 'noopener-allow-popups',
}

export const plainPageStyle = `:root{color-scheme:light dark}body{margin:0;background:light-dark(${colors.light.paper},${colors.dark.paper});font:1.125rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:16vh auto 0;padding:1.5rem}h1{margin:0;font-size:2rem;font-weight:900;letter-spacing:-.02em;line-height:1.2}a{display:inline-block;padding:.6rem 0;color:inherit;font-weight:600}pre{font-size:.875rem;white-space:pre-wrap;overflow-wrap:anywhere}button{min-height:2.75rem;margin:.5rem 1.25rem .5rem 0;padding:.5rem 1.5rem;border:2px solid CanvasText;border-radius:.25rem;background:CanvasText;color:Canvas;font:inherit;font-weight:700;cursor:pointer}:focus-visible{outline:3px solid CanvasText;outline-offset:3px}`

/** The policy contains the hash of `plainPageStyle`. */
export const plainPageHeaders: HeaderList = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'sha256-Ca4ECuIFbPt34BgVf7fcDDhHA3VGyjnl6x54MBqcJfY='; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Staff see an e-mail in a frame, which cannot run scripts or load anything. */
export const mailPageHeaders: HeaderList = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
}

export const filePolicy = "default-src 'none'; sandbox"

export const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"
