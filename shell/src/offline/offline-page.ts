import { defaultSettings } from '@shop/domain/shop-settings'
import { display, lead, subheading } from '@shop/ui/type'

import type { CheckedFile } from './integrity.ts'
import * as css from '../frame/notices.css.ts'
import { trustedPages } from './trusted-responses.ts'

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const defaultReason =
  'You haven’t opened this page on this device yet, so it has to wait for a connection.'

type OfflinePage = {
  /** Absolute, because a path that begins with `//` would lead to another host. */
  url: string
  styles: readonly CheckedFile[]
  pages: readonly CachedPage[]
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
  const { shopName = defaultSettings.shop.name } = pages[0] ?? {}
  const links = styles.map(
    ({ href, integrity }) => `<link rel="stylesheet" href="${href}" integrity="${integrity}">`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline · ${shopName}</title>${links.join('')}</head><body><main class="${css.offlinePage}"><a class="${css.offlineBrand}" href="/" aria-label="${shopName}, home">${shopName}</a><h1 class="${display}">You are offline</h1><p class="${lead}">${escapeHtml(reason)} Pages you have seen still open, and your cart is safe.</p><a class="${css.offlineLink}" href="${escapeHtml(url)}">Try again</a>${writeList(pages)}</main></body></html>`
}

const writeList = (pages: readonly CachedPage[]): string => {
  if (pages.length === 0) return ''
  const items = pages.map(
    ({ url, title }) =>
      `<li><a class="${css.offlineLink}" href="${escapeHtml(url)}">${title}</a></li>`,
  )
  return `<h2 class="${subheading}">Pages you can open now</h2><ul class="${css.offlineList}">${items.join('')}</ul>`
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** `title` and `shopName` come from HTML, so they are escaped already. */
type CachedPage = { url: string; title: string; shopName?: string }

export const listCachedPages = async (): Promise<CachedPage[]> =>
  (await trustedPages()).map(({ url, html }) => {
    const { origin, pathname, search } = new URL(url)
    const shopName = /<meta property="og:site_name" content="([^"]+)"/.exec(html)?.[1]
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
    return {
      url: origin + pathname + search,
      title: (shopName ? title.replace(` · ${shopName}`, '') : title) || pathname,
      ...(shopName && { shopName }),
    }
  })
