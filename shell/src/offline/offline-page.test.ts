import { expect, it, vi } from 'vitest'

import { offlinePage } from './offline-page.ts'

// Names of styles come from the build.
vi.mock('@shop/ui/type', () => ({ display: 'display', lead: 'lead', subheading: 'subheading' }))
vi.mock('./offline-page.css.ts', () => ({
  root: 'root',
  brand: 'brand',
  list: 'list',
  page: 'page',
}))

const styles = [{ href: '/modules/shell/1/styles.css', integrity: 'sha384-css' }]
const origin = 'https://shop.example'

it('lists the pages that open, runs no script and is not cached', async () => {
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

it('says why a page for the network only does not open', async () => {
  const html = await offlinePage({
    url: `${origin}/checkout`,
    styles,
    pages: [],
    reason: 'Ordering needs the network.',
  }).text()
  expect(html).toContain('Ordering needs the network. Pages you have seen still open')
  expect(html).not.toContain('not been seen')
})

it('escapes a hostile URL', async () => {
  const html = await offlinePage({ url: `${origin}/shop?q="><x>&`, styles, pages: [] }).text()
  expect(html).toContain('href="https://shop.example/shop?q=&quot;>&lt;x>&amp;"')
  expect(html).not.toContain('Pages you can open now')
})
