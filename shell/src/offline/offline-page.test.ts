import { expect, it, vi } from 'vitest'

import { offlinePage } from './offline-page.ts'

// Replaces the class names, which only the build generates.
vi.mock('@shop/ui/type', () => ({ display: 'display', lead: 'lead', subheading: 'subheading' }))
vi.mock('../frame/notices.css.ts', () => ({
  offlinePage: 'root',
  offlineBrand: 'brand',
  offlineList: 'list',
  offlineLink: 'page',
}))

const styles = [{ href: '/modules/shell/1/styles.css', integrity: 'sha384-css' }]
const origin = 'https://shop.example'

it('lists the pages that open offline, runs no script and is not cached', async () => {
  const pages = [{ url: `${origin}/product/tee`, title: 'Tees &amp; Co' }]
  const response = offlinePage({ url: `${origin}/product/cap`, styles, pages })
  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toContain(
    '<link rel="stylesheet" href="/modules/shell/1/styles.css" integrity="sha384-css">',
  )
  expect(html).toMatch(/<a [^>]*href="https:\/\/shop\.example\/product\/tee">Tees &amp; Co<\/a>/)
  expect(html).toMatch(/<a [^>]*href="https:\/\/shop\.example\/product\/cap">Try again<\/a>/)
  expect(html).not.toContain('<script')
})

it('names the shop as the cached pages do, or by default if there are none', async () => {
  const named = [{ url: `${origin}/`, title: 'Home', shopName: 'Bayou &amp; Co' }]
  const given = { url: `${origin}/cart`, styles }
  const html = await offlinePage({ ...given, pages: named }).text()
  expect(html).toContain('<title>You are offline · Bayou &amp; Co</title>')
  expect(html).toContain('>Bayou &amp; Co</a>')
  expect(await offlinePage({ ...given, pages: [] }).text()).toContain('offline · NDX</title>')
})

it('says why a network-only page does not open', async () => {
  const html = await offlinePage({
    url: `${origin}/checkout`,
    styles,
    pages: [],
    reason: 'You need a connection to order.',
  }).text()
  expect(html).toContain('You need a connection to order. Pages you have seen still open')
  expect(html).not.toContain('opened this page')
})

it('escapes a hostile URL', async () => {
  const html = await offlinePage({ url: `${origin}/shop?q="><x>&`, styles, pages: [] }).text()
  expect(html).toContain('href="https://shop.example/shop?q=&quot;>&lt;x>&amp;"')
  expect(html).not.toContain('Pages you can open now')
})
