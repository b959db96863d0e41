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

it('names the pages that open, runs no script and is kept by nobody', async () => {
  const seen = [{ href: `${origin}/product/tee`, title: 'Tees &amp; Co' }]
  const answer = offlinePage(`${origin}/product/cap`, styles, seen)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await answer.text()
  expect(html).toContain(
    '<link rel="stylesheet" href="/modules/shell/1/styles.css" integrity="sha384-css">',
  )
  expect(html).toMatch(/<a [^>]*href="https:\/\/shop\.example\/product\/tee">Tees &amp; Co<\/a>/)
  expect(html).toMatch(/<a [^>]*href="https:\/\/shop\.example\/product\/cap">Try again<\/a>/)
  expect(html).not.toContain('<script')
})

it('says what checkout waits for, which is never kept', async () => {
  const html = await offlinePage(`${origin}/checkout`, styles, []).text()
  expect(html).toContain('Ordering needs the network. Pages you have seen still open')
  expect(html).not.toContain('not been seen')
})

it('keeps a hostile address from ending its attribute', async () => {
  const html = await offlinePage(`${origin}/shop?q="><x>&`, styles, []).text()
  expect(html).toContain('href="https://shop.example/shop?q=&quot;>&lt;x>&amp;"')
  expect(html).not.toContain('Pages you can open now')
})
