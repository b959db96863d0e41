import { emptyHead } from '@shop/contracts/server-entry'
import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { writeDocument } from './document.ts'

const write = (owner: ReturnType<typeof release>) =>
  writeDocument({
    origin: 'https://shop.example',
    nonce: 'abc',
    releases: [owner],
    owner,
    frame: { header: 'the header', footer: 'the footer', notFound: '' },
    isReloading: false,
    fragment: { head: emptyHead('NDX'), status: 200, html: '' },
  })

it('puts the frame and its overlays around a page', () => {
  const slots = { 'overlay.cart': './cart-panel', 'header.cart': './cart-button' }
  const html = write(release({ slots }))
  expect(html).toContain('<header id="header">the header</header>')
  expect(html).toContain('<footer id="footer">the footer</footer>')
  expect(html).toContain('data-slot="overlay.cart"')
  expect(html).not.toContain('data-slot="header.cart"')
  expect(html).toContain('href="#main"')
})

it('leaves a page with a frame of its own alone, but for the way past that frame and the toasts', () => {
  const html = write(release({ module: 'admin', frame: 'bare' }))
  expect(html).not.toMatch(/<(header|footer)|data-slot/)
  expect(html).toContain('<a class="skip" href="#page">')
  expect(html).toContain('<main id="main"')
  expect(html).toContain('<div id="toasts"></div>')
  expect(html).toContain('"frame":"bare"')
})
