import { emptyHead } from '@shop/contracts/server-entry'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { writeHead } from './write-head.ts'

const head = (overrides: Partial<ReturnType<typeof emptyHead>> & { description?: string }) =>
  writeHead({
    origin: 'https://shop.example',
    nonce: 'abc',
    releases: [release()],
    owner: undefined,
    frame: { header: '', footer: '', notFound: '' },
    isReloading: false,
    fragment: { head: { ...emptyHead('NDX'), ...overrides }, status: 200, html: '' },
  })

it('names the manifest, the icons and a color for light and for dark', () => {
  const html = head({})
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/media/brand/icon-180.png">')
  expect(html.match(/<meta name="theme-color" content="#\w{6}" media="[^"]+">/g)).toHaveLength(2)
})

it('makes the addresses of previews and of schema.org whole', () => {
  const html = head({
    metas: [{ property: 'og:image', content: '/media/tee.webp' }],
    jsonLd: [{ '@type': 'Product', image: '/media/tee.webp' }],
  })
  expect(html).toContain('content="https://shop.example/media/tee.webp"')
  expect(html).toContain('"image":"https://shop.example/media/tee.webp"')
  expect(html.match(/property="og:image"/g)).toHaveLength(1)
})

it('keeps hostile words inside their attributes and scripts', () => {
  const words = '"><script>alert(1)</script>'
  const html = head({ title: words, description: words, jsonLd: [{ name: words }] })
  expect(html).not.toContain('<script>alert')
})
