import { allDefaults } from '@shop/content/page-texts'
import type { SettingKey } from '@shop/domain/shop-settings'
import { expect, it } from 'vitest'

import { viewPage } from './page-view.ts'
import { startApi } from './shop.ts'

const { callAsStaff, origin, takeLogs } = await startApi({ hasModules: true })

const save = async (key: SettingKey, value: unknown): Promise<void> => {
  const { body } = await callAsStaff('/settings/saved')
  const { version } = body.settings.find((one: { key: string }) => one.key === key)
  const saved = await callAsStaff(`/settings/${key}`, { method: 'PUT', json: { value, version } })
  expect(saved.status).toBe(200)
}
const read = async (path: string): Promise<string> => (await fetch(origin + path)).text()
const view = (path: string, cookie?: string) => viewPage(origin, path, cookie)
const row = { title: '', description: '', isListed: true }

it('uses the page titles and descriptions that staff have set, with the page’s own texts filled in', async () => {
  expect((await view('/faq')).html).toContain('<title>FAQ · NDX</title>')
  const rows = [
    { ...row, path: '/faq', title: 'Answers by {name}', description: 'Short & plain.' },
    { ...row, path: '/product/*', title: 'Buy {title}' },
  ]
  await save('seo', { isIndexed: true, rows })
  const { html } = await view('/faq')
  expect(html).toContain('<title>Answers by NDX</title>')
  expect(html).toContain('<meta name="description" content="Short &amp; plain.">')
  expect(html).toContain('<meta property="og:title" content="Answers by NDX">')
  expect((await view('/product/focus-crest-tee')).html).toMatch(/<title>Buy [^<]+ · NDX<\/title>/)
  await save('seo', null)
  expect((await view('/faq')).html).toContain('<title>FAQ · NDX</title>')
})

it('hides single pages or the whole shop from search engines and the sitemap', async () => {
  const rows = [{ ...row, path: '/about', isListed: false }]
  await save('seo', { isIndexed: true, rows })
  expect((await view('/about')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await view('/faq')).headers.get('x-robots-tag')).toBeNull()
  const sitemap = await read('/sitemap.xml')
  expect(sitemap).not.toContain(`${origin}/about<`)
  expect(sitemap).toContain(`${origin}/faq<`)
  await save('seo', { isIndexed: false, rows: [] })
  expect(await read('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  expect((await view('/faq')).headers.get('x-robots-tag')).toBe('noindex')
  expect(await read('/sitemap.xml')).not.toContain('<loc>')
  await save('seo', null)
})

it('lists a page made by staff in the sitemap while it is shown', async () => {
  const page = { id: 'fit', title: 'Fit', summary: '', body: '', link: 'none', isShown: true }
  await save('pages', { own: [page] })
  expect(await read('/sitemap.xml')).toContain(`${origin}/pages/fit<`)
  await save('pages', { own: [{ ...page, isShown: false }] })
  expect(await read('/sitemap.xml')).not.toContain('/pages/fit')
})

it('redirects paths without a page, and no others', async () => {
  const rows = [
    { from: '/collections/hoodies', to: '/shop?category=Hoodies' },
    { from: '/product/old-tee', to: '/product/focus-crest-tee' },
    { from: '/faq', to: '/about' },
    { from: '/blog', to: 'https://blog.example/ndx' },
    { from: '/news/', to: '/about' },
    { from: '/here', to: '/here/?x' },
  ]
  await save('redirects', { rows })
  const locationOf = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
    return status === 301 ? headers.get('location') : status
  }
  expect(await locationOf('/collections/hoodies')).toBe(`${origin}/shop?category=Hoodies`)
  expect(await locationOf('/product/old-tee')).toBe(`${origin}/product/focus-crest-tee`)
  expect(await locationOf('/blog')).toBe('https://blog.example/ndx')
  expect(await locationOf('/blog/')).toBe('https://blog.example/ndx')
  expect(await locationOf('/news')).toBe(`${origin}/about`)
  expect(await locationOf('/product/old-tee/')).toBe(`${origin}/product/focus-crest-tee`)
  expect(await locationOf('/here/')).toBe(404)
  expect(await takeLogs(1)).toEqual([expect.stringContaining('nothing is at /here/')])
  expect(await locationOf('/faq')).toBe(200)
})

it('shows drafts to the visitor of a preview link until they leave it, on pages that nobody caches', async () => {
  const next = { value: { ...allDefaults.shop, name: 'Bayou' }, at: null }
  await callAsStaff('/settings/shop/next', { method: 'PUT', json: { next, version: 0 } })
  const { body: link } = await callAsStaff('/settings/preview', { method: 'POST', json: {} })
  const opened = await view(`/faq${link.query}&x=1`)
  expect(opened).toMatchObject({ status: 303 })
  expect(opened.headers.get('location')).toBe(`${origin}/faq?x=1`)
  const [cookie = ''] = opened.cookie?.split(';') ?? []

  const { html, headers } = await view('/faq', cookie)
  expect(html).toContain('aria-label="Bayou, home"')
  expect(html).toContain('<span>Drafts</span>')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect((await view('/faq')).html).not.toContain('Bayou')

  const left = await view('/faq?drafts=none', cookie)
  expect(left.cookie).toMatch(/^drafts=; .*Max-Age=0/)
})

it.each(['%0d%0aset-cookie:a=b', '%00', '%E2%82%AC', 'a;%20Domain=evil.example', '1.x;%20Path=/a'])(
  'a link to drafts with %s only deletes the cookie',
  async (token) => {
    const opened = await view(`/faq?drafts=${token}`)
    expect(opened).toMatchObject({ status: 303 })
    expect(opened.cookie).toMatch(/^drafts=; HttpOnly; SameSite=Lax; Path=\/; Max-Age=0/)
  },
)
