/** The page for an address that was never seen: made here, because nobody else can be asked. */
import { display, lead, subheading } from '@shop/ui/type'

import type { SeenPage } from './list-seen.ts'
import type { LoadedFile } from './loaded-file.ts'
import * as css from './offline-page.css.ts'
import { pageStrategy } from './which-strategy.ts'

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** `address` is whole: a path may begin with `//`, which alone would name another host. Titles come escaped. */
export const offlinePage = (
  address: string,
  styles: readonly LoadedFile[],
  seen: readonly SeenPage[],
): Response =>
  new Response(writePage(address, styles, seen), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })

const writePage = (
  address: string,
  styles: readonly LoadedFile[],
  seen: readonly SeenPage[],
): string => {
  const links = styles.map(
    ({ href, integrity }) => `<link rel="stylesheet" href="${href}" integrity="${integrity}">`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline · NDX</title>${links.join('')}</head><body><main class="${css.root}"><a class="${css.brand}" href="/" aria-label="NDX, home">NDX</a><h1 class="${display}">You are offline</h1><p class="${lead}">${reasonFor(address)} Pages you have seen still open, and your cart is safe.</p><a class="${css.page}" href="${escapeAttribute(address)}">Try again</a>${writeSeen(seen)}</main></body></html>`
}

/** Checkout is never kept, however often it was seen. */
const reasonFor = (address: string): string =>
  pageStrategy(new URL(address).pathname) === 'open'
    ? 'Ordering needs the network.'
    : 'This page has not been seen on this device yet, so it has to wait for the network.'

const writeSeen = (seen: readonly SeenPage[]): string => {
  if (seen.length === 0) return ''
  const items = seen.map(
    ({ href, title }) =>
      `<li><a class="${css.page}" href="${escapeAttribute(href)}">${title}</a></li>`,
  )
  return `<h2 class="${subheading}">Pages you can open now</h2><ul class="${css.list}">${items.join('')}</ul>`
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
