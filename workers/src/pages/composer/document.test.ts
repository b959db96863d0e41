import { expect, it } from 'vitest'

import { emptyHead } from '@shop/contracts/server-entry'
import { release } from '@shop/testkit/wire'

import { type Page, writeDocument, writeHead } from './document.ts'

const pageOf = (owner: ReturnType<typeof release>): Page => ({
  origin: 'https://shop.example',
  path: '/shop',
  settings: {},
  nonce: 'abc',
  releases: [owner],
  previews: [],
  hasDrafts: false,
  withFallback: new Set(),
  owner,
  frame: { header: 'the header', footer: 'the footer', notFound: '' },
  filled: [],
  isReloading: false,
  notRendered: [],
  dataAgeMs: 0,
  fragment: { head: emptyHead('NDX'), status: 200, html: '' },
})

const write = (owner: ReturnType<typeof release>) => writeDocument(pageOf(owner))

it('wraps a page in the frame and its overlays', () => {
  const slots = { 'overlay.cart': './cart-panel', 'header.cart': './cart-button' }
  const html = write(release({ slots }))
  expect(html).toContain('<header id="header">the header</header>')
  expect(html).toContain('<footer id="footer">the footer</footer>')
  expect(html).toContain('data-slot="overlay.cart"')
  expect(html).not.toContain('data-slot="header.cart"')
  expect(html).toContain('href="#main"')
})

it('adds only the skip link and the toasts to a page with its own frame', () => {
  const html = write(release({ module: 'admin', frame: 'bare' }))
  expect(html).not.toMatch(/<(header|footer)|data-slot/)
  expect(html).toContain('<a class="skip" href="#page">')
  expect(html).toContain('<div id="main"')
  expect(html).toContain('<div id="toasts"></div>')
  expect(html).toContain('"frame":"bare"')
})

it('marks the modules that have a fallback release', () => {
  const one = release()
  const modulesOf = (withFallback: ReadonlySet<string>): unknown => {
    const html = writeDocument({ ...pageOf(one), withFallback })
    return JSON.parse(/id="registry">([^<]*)/.exec(html)?.[1] ?? '{}').modules
  }
  expect(modulesOf(new Set(['catalog']))).toMatchObject([{ hasFallback: true }])
  expect(modulesOf(new Set())).not.toMatchObject([{ hasFallback: true }])
})

it('shows in any frame which previews a page has, with a link that leaves them', () => {
  const previews = [release({ version: '2.0.0' }), release({ module: 'shell', version: '3.0.0' })]
  for (const owner of [release(), release({ module: 'admin', frame: 'bare' })]) {
    const html = writeDocument({ ...pageOf(owner), previews })
    expect(html).toContain('<span>catalog 2.0.0</span> <span>shell 3.0.0</span>')
    expect(html).toContain('<a href="?release=live" target="_self">Leave preview</a>')
  }
  expect(write(release())).not.toContain('preview')
})

const head = (overrides: Partial<ReturnType<typeof emptyHead>> & { description?: string }) =>
  writeHead({
    ...pageOf(release()),
    owner: undefined,
    fragment: { head: { ...emptyHead('NDX'), ...overrides }, status: 200, html: '' },
  })

it('names the manifest, the icons, and a color for light and for dark', () => {
  const html = head({})
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/media/brand/icon-180.png">')
  expect(html.match(/<meta name="theme-color" content="#\w{6}" media="[^"]+">/g)).toHaveLength(2)
})

it('makes URLs in link previews and schema.org data absolute', () => {
  const html = head({
    metas: [{ property: 'og:image', content: '/media/tee.webp' }],
    jsonLd: [
      { '@type': 'Product', image: '/media/tee.webp', merchantReturnLink: '/returns' },
      { '@type': 'Product', image: ['/media/a.webp', '/media/b.webp'] },
    ],
  })
  expect(html).toContain('content="https://shop.example/media/tee.webp"')
  expect(html).toContain('"image":"https://shop.example/media/tee.webp"')
  expect(html).toContain(
    '"image":["https://shop.example/media/a.webp","https://shop.example/media/b.webp"]',
  )
  expect(html).toContain('"merchantReturnLink":"https://shop.example/returns"')
  expect(html.match(/property="og:image"/g)).toHaveLength(1)
})

it('escapes hostile text in attributes and scripts', () => {
  const words = '"><script>alert(1)</script>'
  const html = head({ title: words, description: words, jsonLd: [{ name: words }] })
  expect(html).not.toContain('<script>alert')
})

it('names back-office screens only in documents for staff, and omits modules without screens there', () => {
  const screens = [{ path: '/', label: 'Looks', expose: './screen' }]
  const releases = [
    release({ module: 'shell', routes: [], slots: {} }),
    release({ module: 'admin', routes: ['/admin'], audience: 'staff', frame: 'bare' }),
    release({ module: 'looks', routes: ['/looks'], slots: {}, screens }),
    release({ module: 'assistant', routes: [], slots: { 'overlay.chat': './chat' } }),
  ]
  const at = (path: string, owner: ReturnType<typeof release> | undefined): string =>
    writeDocument({ ...pageOf(release()), path, releases, owner })
  expect(at('/looks', releases[2])).not.toContain('./screen')
  const forStaff = at('/admin', releases[1])
  expect(forStaff).toContain('"expose":"./screen"')
  const importMap = /importmap[^>]*>([^<]*)/.exec(forStaff)?.[1] ?? ''
  expect(importMap).toContain('/modules/looks/')
  expect(importMap).not.toContain('/modules/assistant/')
})

it('includes only code and overlays of the path’s own module and the shell on an isolated path', () => {
  const slots = { 'overlay.chat': './chat' }
  const releases = [
    release({ module: 'shell', routes: [], slots: {} }),
    release({ module: 'checkout', routes: ['/pay', '/cart'], isolated: ['/pay'] }),
    release({ module: 'assistant', routes: [], slots }),
  ]
  const at = (path: string): string =>
    writeDocument({ ...pageOf(release()), path, releases, owner: releases[1] })
  const importMap = (html: string): string => /importmap[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
  expect(importMap(at('/cart'))).toContain('/modules/assistant/')
  expect(at('/cart')).toContain('data-slot="overlay.chat"')
  expect(importMap(at('/pay'))).toContain('/modules/checkout/')
  expect(importMap(at('/pay'))).not.toContain('/modules/assistant/')
  expect(at('/pay')).not.toContain('data-slot="overlay.chat"')
})

it('defers the scripts of a rendered page in a template, and starts those of an unrendered page at once', () => {
  const releases = [release({ module: 'shell', routes: [], slots: {} })]
  const page = { ...pageOf(release()), releases }
  const fragment = { ...page.fragment, html: '<h1>Shop</h1>' }
  expect(writeHead({ ...page, fragment })).toMatch(/<template id="scripts">.*<script type="module"/)
  expect(writeHead(page)).toContain('<script type="module"')
  expect(writeHead(page)).not.toContain('<template')
})
