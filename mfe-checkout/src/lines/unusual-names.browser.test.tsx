import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'

import { setCartOpen } from '@shop/session/cart'
import { setWishlistOpen } from '@shop/session/wishlist'
import { fakeApi } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { storeCart, storeWishlist } from '@shop/testkit/stored'
import { storedCartLine } from '@shop/testkit/wire'

import { mount as mountCartPanel } from '../expose/cart-panel.tsx'
import { mount } from '../expose/page.ts'
import { mount as mountWishlistPanel } from '../expose/wishlist-panel.tsx'

const lines = ['W'.repeat(500), 'قميص التركيز من نيو أورلينز', '👕🔥 Focus'].map((name, at) =>
  storedCartLine({
    id: `tee-${at}-default-default`,
    product: { id: `tee-${at}`, name, image: '', price: at ? 0 : '$40' },
  }),
)

const store = async (): Promise<void> => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  fakeApi({ 'GET /api/products': Response.error() })
  storeCart(...lines)
  storeWishlist(...lines.map(({ product }) => product))
}

const tooWide = () =>
  [document.documentElement, ...document.querySelectorAll('dialog[open] > *')]
    .filter(({ scrollWidth }) => scrollWidth > innerWidth)
    .map(({ className }) => className)

it.each(['/cart', '/checkout'])('unusual names do not overflow a phone at %s', async (path) => {
  await store()
  await mountEntry(mount, path)
  await expect.element(page.getByText('👕🔥 Focus').first()).toBeInTheDocument()
  expect(tooWide()).toEqual([])
})

it.each([
  ['cart', mountCartPanel, setCartOpen],
  ['wishlist', mountWishlistPanel, setWishlistOpen],
] as const)(
  'unusual names do not overflow a phone in the %s panel',
  async (_name, mountPanel, setOpen) => {
    await store()
    await mountEntry(mountPanel)
    setOpen(true)
    await expect.element(page.getByRole('dialog').getByText('$0.00').first()).toBeVisible()
    expect(tooWide()).toEqual([])
  },
)
