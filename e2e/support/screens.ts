import type { Page } from 'playwright'

import { sizes } from '@shop/testkit/sizes'

import { adminScreens } from './admin-screens.ts'
import { placeOrder } from './place-order.ts'
import { storedCart } from './stored-state.ts'

export type Screen = {
  name: string
  path: string
  /** The cart in local storage, which is empty by default. */
  cart?: string
  prepare?: (page: Page) => Promise<void>
  /** Limits the screen to widths with the header's links in a bar (`wide`) or menu (`narrow`). */
  on?: 'wide' | 'narrow'
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()

const addToCart = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await button(page, 'Add to Cart').click()
  await page.getByRole('dialog', { name: /Shopping Cart/ }).waitFor()
}

const addAll = async (page: Page): Promise<void> => {
  await addToCart(page)
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ })
  const more = panel.getByRole('button', { name: 'Increase quantity' })
  await more.evaluate(async (element: HTMLButtonElement) => {
    while (element.isConnected && element.ariaDisabled !== 'true') {
      element.click()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await panel.getByText(/^Only \d+ left$/).waitFor()
}

/** In the seed, the Streetcar Line Tee is sold out in gray and in XXL. */
const soldOut = { path: '/product/streetcar-line-tee?color=Gray', size: 'XXL, sold out' }

const chooseSoldOut = (page: Page): Promise<void> =>
  page.getByRole('radio', { name: soldOut.size }).check()

const cart = storedCart({
  id: 'focus-crest-tee',
  image: '/media/products/focus-crest-tee/black-800.webp',
  size: 'M',
})

const soldOutCart = storedCart({
  id: 'streetcar-line-tee',
  name: 'Streetcar Line Tee',
  size: 'XXL',
  color: 'Gray',
})

const openOwnOrder = async (page: Page): Promise<void> => {
  const { href } = await placeOrder(page)
  await openPage(page, href)
  await page.getByRole('heading', { level: 1, name: 'Your order', exact: true }).waitFor()
}

const openWithoutSignIn = async (page: Page): Promise<void> => {
  await page.goto('/admin')
  await page.getByText('The back office opens with a link').waitFor()
}

const requestProducts = async (page: Page): Promise<void> => {
  await button(page, /assistant/i).click()
  await page.getByLabel('Message').fill('black hoodie under $50')
  await page.keyboard.press('Enter')
  await button(page, 'Add to cart: Lock In Hoodie').click()
  const panel = page.getByRole('region', { name: 'AI Shopping Assistant' })
  await panel.getByRole('group', { name: 'Size of Lock In Hoodie' }).waitFor()
}

const openMega = async (page: Page): Promise<void> => {
  await button(page, 'Shop menu').click()
  await page.getByRole('region', { name: 'Shop menu' }).getByText('Focus Crest Tee').waitFor()
  await page.getByRole('button', { name: /^Hoodies/ }).click()
  await page.getByText('View All Hoodies').waitFor()
}

const openPanel = async (page: Page): Promise<void> => {
  await button(page, 'Menu').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).click()
  const panel = page.getByRole('dialog', { name: 'Shop Categories' })
  await panel.getByRole('button', { name: /^Hats/ }).click()
  await panel.getByText('View All Hats').waitFor()
}

const wish = async (page: Page): Promise<void> => {
  await button(page, /^Add to wishlist/).click()
  await button(page, 'Dismiss message').click()
  await button(page, /^Wishlist/).click()
  await page.getByRole('dialog', { name: /Wishlist/ }).waitFor()
}

const whenDialogOpen = (page: Page): Promise<void> => page.locator('dialog[open]').waitFor()

const unknownKey = 'x'.repeat(22)

/** Screens with an overlay use short pages, because axe checks short pages faster. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'mega-menu', path: '/returns', prepare: openMega, on: 'wide' },
  { name: 'menu', path: '/returns', prepare: (page) => button(page, 'Menu').click(), on: 'narrow' },
  { name: 'menu-panel', path: '/returns', prepare: openPanel, on: 'narrow' },
  { name: 'shop', path: '/shop' },
  { name: 'shop-list', path: '/shop?view=list&colors=Black,Navy&price=25-50' },
  { name: 'shop-empty', path: '/shop?q=trombone' },
  {
    name: 'shop-filters',
    path: '/shop?category=Hats',
    prepare: (page) => button(page, 'Filters').click(),
    on: 'narrow',
  },
  {
    name: 'quick-view',
    path: '/shop?category=Hoodies&product=brass-hour-hoodie',
    prepare: whenDialogOpen,
  },
  { name: 'product', path: '/product/focus-crest-tee' },
  {
    name: 'product-without-size',
    path: '/product/focus-crest-tee',
    prepare: (page) => button(page, 'Add to Cart').click(),
  },
  { name: 'product-sold-out', path: soldOut.path, prepare: chooseSoldOut },
  { name: 'product-missing', path: '/product/no-such-thing' },
  { name: 'cart-panel', path: '/product/focus-crest-tee', prepare: addToCart },
  { name: 'cart-panel-all', path: '/product/focus-crest-tee', prepare: addAll },
  { name: 'cart-panel-empty', path: '/returns', prepare: (page) => button(page, 'Cart').click() },
  { name: 'wishlist', path: '/product/focus-crest-tee', prepare: wish },
  { name: 'cart', path: '/cart', cart },
  {
    name: 'cart-sold-out',
    path: '/cart',
    cart: soldOutCart,
    prepare: (page) => page.getByText('Gray is sold out in XXL').waitFor(),
  },
  { name: 'cart-empty', path: '/cart' },
  { name: 'checkout', path: '/checkout', cart },
  { name: 'confirmation', path: '/order-confirmation' },
  { name: 'order', path: '/returns', prepare: openOwnOrder },
  { name: 'order-missing', path: '/order/none?key=none' },
  { name: 'my-orders', path: '/orders' },
  { name: 'subscribe', path: `/subscribe?key=${unknownKey}` },
  { name: 'unsubscribe', path: `/unsubscribe?key=${unknownKey}` },
  { name: 'unsubscribe-incomplete', path: '/unsubscribe' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'faq', path: '/faq', prepare: (page) => page.locator('summary').first().click() },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'returns', path: '/returns' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'staff-link', path: '/returns', prepare: openWithoutSignIn },
  { name: 'assistant', path: '/returns', prepare: (page) => button(page, /assistant/i).click() },
  { name: 'assistant-reply', path: '/returns', prepare: requestProducts },
  ...adminScreens,
]

const barWidth = 768

export const isForStaff = ({ path }: Pick<Screen, 'path'>): boolean => path.startsWith('/admin')

export const openScreen = async (page: Page, screen: Screen): Promise<void> => {
  const { path, cart, prepare } = screen
  if (!cart && (await leaveByLink(page, path))) await followLink(page, path)
  else {
    if (cart || (await hasStored(page))) await storeOnly(page, cart)
    await openPage(page, path)
  }
  await prepare?.(page)
}

/** Needs a page without the shop's scripts, which would store the last cart again. */
const storeOnly = async (page: Page, cart?: string): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate((stored) => {
    localStorage.clear()
    if (stored) localStorage.setItem('shop.cart', stored)
  }, cart)
}

/**
 * Leaves a screen by a link to an unknown path, because links take a tenth of the time of page
 * loads. Resolves to false if the next screen needs a page load.
 */
const leaveByLink = async (page: Page, path: string): Promise<boolean> => {
  const frame = frameOf(path)
  if (!frame || frame !== frameOf(new URL(page.url()).pathname)) return false
  if (await hasStored(page)) return false
  await clickLink(page, unknownPaths[frame])
  await page.locator('h1').filter({ hasText: '404' }).waitFor()
  return (await countOpen(page)) === 0
}

/** The first, empty page has no storage. */
const hasStored = (page: Page): Promise<boolean> =>
  page.evaluate(() => location.href !== 'about:blank' && localStorage.length > 0)

const unknownPaths = { shop: '/nowhere', staff: '/admin/nowhere' }

/** Links replace the page inside this frame. A path without a frame needs another document. */
const frameOf = (path: string): keyof typeof unknownPaths | undefined => {
  if (isForStaff({ path })) return 'staff'
  return path.startsWith('/') && !isolatedPaths.test(path) ? 'shop' : undefined
}

export const countOpen = (page: Page): Promise<number> =>
  page
    .locator('dialog[open], :popover-open:not(:has([role="status"])), [aria-expanded="true"]')
    .count()

const followLink = async (page: Page, path: string): Promise<void> => {
  if (Object.values(unknownPaths).includes(path)) return
  await clickLink(page, path)
  await page.locator('h1').filter({ hasNotText: '404' }).first().waitFor()
}

const clickLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
    link.remove()
  }, path)

const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  if (isForStaff({ path })) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    return
  }
  await page.locator('[data-slot="header.cart"] button').waitFor()
  // The assistant loads last, so wait for its button.
  if (!isolatedPaths.test(path))
    await page.locator('[data-slot="overlay.assistant"] button').first().waitFor()
}

/** On isolated pages, only their own module runs. */
const isolatedPaths =
  /^\/(?:checkout$|order-confirmation$|orders?(?:$|\/)|(?:un)?subscribe(?:$|\?))/

const isAt = ({ on }: Screen, width: number): boolean =>
  !on || (on === 'wide') === width >= barWidth

export const screensAt = (width: number): readonly Screen[] =>
  screens.filter((screen) => isAt(screen, width))

export const sizesOf = (screen: Screen) =>
  Object.entries(sizes).filter(([, { width }]) => isAt(screen, width))
