import { expect, it } from 'vitest'

import { namedFiles } from './named-files.ts'

const html = `<head>
<link rel="icon" href="data:image/svg+xml,x">
<link rel="preload" as="font" href="/modules/shell/1/archivo.woff2" crossorigin="anonymous">
<link rel="stylesheet" href="/modules/shell/1/styles.css" integrity="sha384-css">
<script type="importmap" nonce="n">{"integrity":{"/modules/shell/1/late.js":"sha384-late"}}</script>
<link rel="modulepreload" href="/modules/shell/1/shell.js" integrity="sha384-shell" nonce="n">
<script type="module" nonce="n" src="/modules/shell/1/shell.js" integrity="sha384-shell"></script>
</head><body><a href="/shop">Shop</a></body>`

it('names what the document links and can be checked, once each', () => {
  expect(namedFiles(html)).toEqual([
    { href: '/modules/shell/1/styles.css', integrity: 'sha384-css' },
    { href: '/modules/shell/1/shell.js', integrity: 'sha384-shell' },
  ])
})

it('finds nothing in a document without modules', () => {
  expect(namedFiles('<h1>NDX</h1>')).toEqual([])
})
