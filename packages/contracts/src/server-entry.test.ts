import * as v from 'valibot'
import { expect, it } from 'vitest'

import { FragmentHead, FrameInput } from './server-entry.ts'
import { invalidFields } from '@shop/testkit/issues'

it('fills in a head that has only a title', () => {
  expect(v.parse(FragmentHead, { title: 'Shop' })).toEqual({
    title: 'Shop',
    metas: [],
    links: [],
    jsonLd: [],
  })
})

it.each([
  ['title', {}],
  ['metas', { title: 'Shop', metas: 'robots' }],
  ['jsonLd.0', { title: 'Shop', jsonLd: ['Product'] }],
])('refuses a head with a wrong %s and names it', (path, head) => {
  expect(invalidFields(FragmentHead, head)).toEqual([path])
})

it('drops tags, attributes and URLs that a head may not have, and renders the rest', () => {
  const robots = { name: 'robots', content: 'noindex' }
  const alternate = { rel: 'alternate', type: 'text/markdown', href: '/product/tee' } as const
  const head = {
    title: 'Tee',
    canonical: '.evil.example/tee',
    metas: [
      { 'x><script>1</script><i y': 'z' },
      { 'http-equiv': 'refresh', content: '0;url=https://evil.example' },
      { ...robots, 'http-equiv': 'refresh' },
      { name: 'referrer', content: 'unsafe-url' },
      { name: 'google-site-verification', content: 'token' },
      { property: 'og:title', content: 'Tee' },
      { name: 1, content: 'x' },
      { content: 'x' },
    ],
    links: [
      { rel: 'preconnect', href: 'https://evil.example' },
      { rel: 'dns-prefetch', href: '//card-4242.evil.example' },
      { rel: 'alternate stylesheet', href: '/modules/a.css' },
      { rel: 'alternate', href: 'https://evil.example' },
      { rel: 'alternate', href: '//evil.example' },
      { rel: 'alternate', href: '/\t/evil.example' },
      { rel: 'next', href: '/\n\\evil.example' },
      { ...alternate, onload: 'alert(1)', imagesrcset: 'https://evil.example 1x' },
    ],
  }
  expect(v.parse(FragmentHead, head)).toEqual({
    title: 'Tee',
    metas: [robots, { property: 'og:title', content: 'Tee' }],
    links: [alternate],
    jsonLd: [],
  })
})

it.each(['//evil.example/tee', '/\\evil.example', '/\t/evil.example'])(
  'leaves out a canonical URL of another host: %j',
  (canonical) => {
    expect(v.parse(FragmentHead, { title: 'Tee', canonical }).canonical).toBeUndefined()
  },
)

it('lets only the picture of a link preview name another host', () => {
  const allowed = [
    { property: 'og:image', content: 'https://pictures.example/tee.webp' },
    { name: 'twitter:image', content: 'https://pictures.example/tee.webp' },
    { property: 'og:url', content: '/tee' },
    { property: 'og:title', content: 'Sale: all tees' },
    { property: 'og:description', content: 'As at https://ours.example' },
  ]
  const metas = [
    ...allowed,
    { property: 'og:url', content: 'https://evil.example' },
    { property: 'og:url', content: ' \t//evil.example' },
    { property: 'og:url', content: '\u0001//evil.example' },
    { property: 'og:video:url', content: 'h\nttps:\\\\evil.example' },
    { name: 'twitter:player', content: 'https://evil.example' },
    { property: 'og:image:secure_url', content: 'HTTPS:evil.example' },
  ]
  expect(v.parse(FragmentHead, { title: 'Tee', metas }).metas).toEqual(allowed)
})

it('refuses a frame whose link has no URL', () => {
  const frame = { path: '/', slots: [], slotFallbacks: {} }
  expect(invalidFields(FrameInput, { ...frame, links: [{ label: 'Shop' }] })).toEqual([
    'links.0.href',
  ])
})
