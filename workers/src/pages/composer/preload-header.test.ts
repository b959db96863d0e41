import { expect, it } from 'vitest'

import { emptyHead } from '@shop/contracts/server-entry'
import { release } from '@shop/testkit/wire'

import { preloadHeader } from './document.ts'

const shell = release({
  version: '1.0.0',
  module: 'shell',
  browser: {
    entry: 'shell.js',
    exposes: { '.': { css: ['a.css'], preload: [], fonts: ['f.woff2'] } },
  },
  integrity: { 'a.css': 'sha384-shell' },
})
const owner = release({
  version: '1.0.0',
  browser: {
    entry: 'remoteEntry.js',
    exposes: { './page': { css: ['b.css'], preload: ['c.js'] } },
  },
  integrity: { 'b.css': 'sha384-page' },
})
const linksFor = (html: string): string[] =>
  preloadHeader({ shell, owner, fragment: { head: emptyHead('Tee'), status: 200, html } }).split(
    /, (?=<)/,
  )
const pictureFor = (html: string): string | undefined => linksFor(html)[3]

it('names the style sheets with their integrity values, and the shell’s font', () => {
  expect(linksFor('')).toEqual([
    '</modules/shell/1.0.0/a.css>; rel=preload; as="style"; integrity="sha384-shell"',
    '</modules/catalog/1.0.0/b.css>; rel=preload; as="style"; integrity="sha384-page"',
    '</modules/shell/1.0.0/f.woff2>; rel=preload; as="font"; type="font/woff2"; crossorigin="anonymous"',
  ])
})

it('names the first picture of high priority, in the format of its first source', () => {
  const source =
    '<source type="image/avif" srcSet="/a-400.avif 400w, /a-800.avif 800w" sizes="50vw"/>'
  const image = '<img alt="" src="/a.webp?x&amp;y" srcSet="/a-400.webp 400w" fetchPriority="high"/>'
  const other = '<img src="/b.webp" fetchPriority="auto"/>'
  const last = '<img src="/c.webp" fetchPriority="high"/>'
  const avif = 'imagesrcset="/a-400.avif 400w, /a-800.avif 800w"; imagesizes="50vw"'
  expect(pictureFor(`<p>${other}<picture>${source}${image}</picture>${last}</p>`)).toBe(
    `</a.webp?x&y>; rel=preload; as="image"; type="image/avif"; ${avif}; fetchpriority="high"`,
  )
  expect(pictureFor(other + image)).toBe(
    '</a.webp?x&y>; rel=preload; as="image"; imagesrcset="/a-400.webp 400w"; fetchpriority="high"',
  )
})

it.each(['<img src="/té.webp" fetchPriority="high"/>', '<img src="/a>b" fetchPriority="high"/>'])(
  'omits a picture that a header cannot name: %s',
  (html) => {
    expect(pictureFor(html)).toBeUndefined()
  },
)
