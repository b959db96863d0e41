/** The page for a URL that is not cached, written by the service worker. */
import { display, lead, subheading } from '@shop/ui/type'

import type { CheckedFile } from './integrity.ts'
import * as css from './offline-page.css.ts'
import { openCache } from './response-cache.ts'

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const defaultReason =
  'This page has not been seen on this device yet, so it has to wait for the network.'

type OfflinePage = {
  /** Absolute: a path may begin with `//`, which alone would name another host. */
  url: string
  styles: readonly CheckedFile[]
  /** Pages that open without a network. */
  pages: readonly CachedPage[]
  /** Why this page does not, if its module says so. */
  reason?: string | undefined
}

export const offlinePage = (page: OfflinePage): Response =>
  new Response(writePage(page), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })

const writePage = ({ url, styles, pages, reason = defaultReason }: OfflinePage): string => {
  const links = styles.map(
    ({ href, integrity }) => `<link rel="stylesheet" href="${href}" integrity="${integrity}">`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline · NDX</title>${links.join('')}</head><body><main class="${css.root}"><a class="${css.brand}" href="/" aria-label="NDX, home">NDX</a><h1 class="${display}">You are offline</h1><p class="${lead}">${escapeHtml(reason)} Pages you have seen still open, and your cart is safe.</p><a class="${css.page}" href="${escapeHtml(url)}">Try again</a>${writeList(pages)}</main></body></html>`
}

const writeList = (pages: readonly CachedPage[]): string => {
  if (pages.length === 0) return ''
  const items = pages.map(
    ({ url, title }) => `<li><a class="${css.page}" href="${escapeHtml(url)}">${title}</a></li>`,
  )
  return `<h2 class="${subheading}">Pages you can open now</h2><ul class="${css.list}">${items.join('')}</ul>`
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** `title` is escaped: it comes from HTML and goes into HTML. */
type CachedPage = { url: string; title: string }

/** The cached pages, newest first, with the titles of their documents without the shop's name. */
export const listCachedPages = async (): Promise<CachedPage[]> => {
  const cache = await openCache('pages')
  const keys = await cache.keys()
  const pages = keys.toReversed().map(async (key) => {
    const { origin, pathname, search } = new URL(key.url)
    const html = (await (await cache.match(key))?.text()) ?? ''
    return { url: origin + pathname + search, title: titleOf(html) || pathname }
  })
  return Promise.all(pages)
}

const titleOf = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/ · NDX$/, '')
