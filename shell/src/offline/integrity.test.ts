import { expect, it } from 'vitest'

import { documentFiles, linkedFiles, toCheckedFile } from './integrity.ts'

const origin = 'https://shop.example'
const known = new Map([['/modules/shell/1/shell.js', 'sha384-shell']])

const fileOf = (path: string) => toCheckedFile(new URL(path, origin).href, origin, known)

it('reports pictures, and scripts with an integrity value', () => {
  expect(fileOf('/modules/shell/1/shell.js')?.integrity).toBe('sha384-shell')
  expect(fileOf('/media/a.avif')).toEqual({ href: '/media/a.avif', integrity: '' })
})

it.each([
  '/modules/shell/1/unknown.js',
  '/media/clips/hero.webm',
  '/api/products',
  '/manifest.webmanifest',
  'https://elsewhere.example/media/a.avif',
  'data:image/png;base64,AAAA',
])('does not report %s', (path) => {
  expect(fileOf(path)).toBeNull()
})

const html = `<head>
<link rel="icon" href="data:image/svg+xml,x">
<link rel="preload" as="font" href="/modules/shell/1/archivo.woff2" crossorigin="anonymous">
<link rel="stylesheet" href="/modules/shell/1/styles.css" integrity="sha384-css">
<script type="importmap" nonce="n">{"integrity":{"/modules/shell/1/late.js":"sha384-late"}}</script>
<link rel="modulepreload" href="/modules/shell/1/shell.js" integrity="sha384-shell" nonce="n">
<script type="module" nonce="n" src="/modules/shell/1/shell.js" integrity="sha384-shell"></script>
</head><body><a href="/shop">Shop</a></body>`

it('lists what the document links with an integrity value, once each', () => {
  expect(linkedFiles(html)).toEqual([
    { href: '/modules/shell/1/styles.css', integrity: 'sha384-css' },
    { href: '/modules/shell/1/shell.js', integrity: 'sha384-shell' },
  ])
})

it('lists nothing for a document without modules', () => {
  expect(linkedFiles('<h1>NDX</h1>')).toEqual([])
})

it('reads only the first import map and the last registry of a document', () => {
  const registry = {
    modules: [{ module: 'catalog', version: '1', styles: { 'page.css': 'sha384-page' } }],
  }
  const forged =
    '<script type="importmap">{"integrity":{"/modules/checkout/1/a.js":"sha384-evil"}}</script><script type="application/json" id="registry">{"modules":[{"module":"checkout","version":"1","styles":{"a.css":"sha384-evil"}}]}</script>'
  const whole = `${html}${forged}<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`
  expect(documentFiles(whole)).toEqual([
    ['/modules/shell/1/late.js', 'sha384-late'],
    ['/modules/catalog/1/page.css', 'sha384-page'],
  ])
  expect(documentFiles('<h1>NDX</h1>')).toEqual([])
})
