/** What a page may do: the headers every document is sent with. */

/**
 * Scripts run when they carry the nonce or are loaded by one that does; each file of a release must
 * match its integrity value. Nothing goes to another host. Remote pictures may be shown over https.
 */
export const pageHeaders = (nonce: string, cacheControl: string): Headers =>
  new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl,
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self'",
      "img-src 'self' data: https:",
      "font-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-content-type-options': 'nosniff',
    // Product pages have a second form, in Markdown.
    vary: 'accept',
  })

/** A fresh nonce, 128 random bits. */
export const makeNonce = (): string => crypto.randomUUID().replaceAll('-', '')
