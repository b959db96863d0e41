/** Every screen a shopper or a colleague can be on, menus, panels and dialogs included: what is looked at and checked. */
import type { Page } from 'playwright'

export type Screen = {
  name: string
  path: string
  /** Brings the page into the state meant; it starts loaded. */
  prepare?: (page: Page) => Promise<void>
  /** Only where the header has its links in a bar, or only where it has not. */
  on?: 'wide' | 'narrow'
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()

const addToCart = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await button(page, 'Add to Cart').click()
  await page.getByRole('dialog', { name: /Shopping Cart/ }).waitFor()
}

const cartThen = (path: string) => async (page: Page) => {
  await openPage(page, '/product/focus-crest-tee')
  await addToCart(page)
  await openPage(page, path)
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
  await button(page, 'Add to wishlist').click()
  await button(page, 'Close message').click()
  await button(page, /^Wishlist/).click()
  await page.getByRole('dialog', { name: /Wishlist/ }).waitFor()
}

const openAdminMenu = async (page: Page): Promise<void> => {
  await button(page, 'Back office menu').click()
  await page.getByRole('dialog', { name: 'Back office menu' }).waitFor()
}

const foldWithTip = async (page: Page): Promise<void> => {
  // A tablet starts folded.
  const fold = button(page, 'Fold the sidebar')
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Media' }).hover()
  await page.getByRole('tooltip', { name: 'Media' }).waitFor()
}

const findInPalette = async (page: Page): Promise<void> => {
  await button(page, 'Search').click()
  await page.getByRole('combobox').fill('brass')
  await page.getByRole('option', { name: /^Brass Hour Hoodie/ }).waitFor()
}

/** An order of a long name, past every screen; the one on screen hears of it. */
const placeOrder = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { id, price } = await (await fetch('/api/products/focus-crest-tee')).json()
    const where = { address: '1 Canal St', city: 'New Orleans', state: 'LA', zip_code: '70130' }
    const order = {
      customer_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
      customer_email: 'wolfe@example.com',
      customer_phone: '504-555-0100',
      shipping_address: where,
      items: [{ product_id: id, quantity: 1, price, size: 'M' }],
    }
    await fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(order),
    })
  })

const withOrder = async (page: Page): Promise<void> => {
  await placeOrder(page)
  await page.getByRole('row').filter({ hasText: 'wolfe@example.com' }).first().waitFor()
}

const pressInFirstRow = (name: string) => async (page: Page) => {
  await withOrder(page)
  await button(page, name).click()
  await page.locator('dialog[open] h2').waitFor()
}

const openCustomerOrders = async (page: Page): Promise<void> => {
  await pressInFirstRow('View details')(page)
  await page.getByRole('tab', { name: 'Orders' }).click()
}

/** In the order a visitor might come to them. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'mega-menu', path: '/shop', prepare: openMega, on: 'wide' },
  { name: 'menu', path: '/shop', prepare: (page) => button(page, 'Menu').click(), on: 'narrow' },
  { name: 'menu-panel', path: '/shop', prepare: openPanel, on: 'narrow' },
  { name: 'shop', path: '/shop' },
  { name: 'shop-list', path: '/shop?view=list&colors=Black,Navy&price=25-50' },
  { name: 'shop-empty', path: '/shop?q=trombone' },
  {
    name: 'shop-filters',
    path: '/shop',
    prepare: (page) => button(page, 'Filters').click(),
    on: 'narrow',
  },
  { name: 'quick-view', path: '/shop?product=brass-hour-hoodie' },
  { name: 'product', path: '/product/focus-crest-tee' },
  {
    name: 'product-without-size',
    path: '/product/focus-crest-tee',
    prepare: (page) => button(page, 'Add to Cart').click(),
  },
  { name: 'product-missing', path: '/product/no-such-thing' },
  { name: 'cart-panel', path: '/product/focus-crest-tee', prepare: addToCart },
  { name: 'cart-panel-empty', path: '/shop', prepare: (page) => button(page, 'Cart').click() },
  { name: 'wishlist', path: '/product/focus-crest-tee', prepare: wish },
  { name: 'cart', path: '/cart', prepare: cartThen('/cart') },
  { name: 'cart-empty', path: '/cart' },
  { name: 'checkout', path: '/checkout', prepare: cartThen('/checkout') },
  { name: 'confirmation', path: '/order-confirmation' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'faq', path: '/faq', prepare: (page) => page.locator('summary').first().click() },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'returns', path: '/returns' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'assistant', path: '/shop', prepare: (page) => button(page, /assistant/i).click() },
  { name: 'admin-dashboard', path: '/admin' },
  { name: 'admin-dashboard-live', path: '/admin?figures=live' },
  { name: 'admin-reviews', path: '/admin/reviews' },
  { name: 'admin-reviews-none', path: '/admin/reviews?q=trombone' },
  { name: 'admin-review', path: '/admin/reviews?view=review-04' },
  { name: 'admin-orders', path: '/admin/orders', prepare: withOrder },
  { name: 'admin-orders-none', path: '/admin/orders?q=trombone' },
  { name: 'admin-order', path: '/admin/orders', prepare: pressInFirstRow('View details') },
  { name: 'admin-order-delete', path: '/admin/orders', prepare: pressInFirstRow('Delete order') },
  { name: 'admin-customers', path: '/admin/customers', prepare: withOrder },
  { name: 'admin-customers-none', path: '/admin/customers?q=trombone' },
  { name: 'admin-customer', path: '/admin/customers', prepare: pressInFirstRow('View details') },
  { name: 'admin-customer-orders', path: '/admin/customers', prepare: openCustomerOrders },
  { name: 'admin-quiet', path: '/admin/analytics' },
  { name: 'admin-settings', path: '/admin/settings' },
  { name: 'admin-missing', path: '/admin/nowhere' },
  { name: 'admin-folded', path: '/admin/shipping', prepare: foldWithTip, on: 'wide' },
  { name: 'admin-menu', path: '/admin/settings', prepare: openAdminMenu, on: 'narrow' },
  { name: 'admin-palette', path: '/admin/settings', prepare: findInPalette },
]

/** The header has its links in a bar from this width on. */
const barWidth = 768

/** Opens a screen as a first visit would, and brings it into its state. */
export const openScreen = async (page: Page, { path, prepare }: Screen): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await openPage(page, path)
  await prepare?.(page)
}

/** Resolves when the page answers to its visitor. */
const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  if (path.startsWith('/admin')) {
    await page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    return
  }
  await page.locator('[data-slot="header.cart"] button').waitFor()
  // Comes last; at the checkout it stays away.
  if (path !== '/checkout')
    await page.locator('[data-slot="overlay.assistant"] button').first().waitFor()
}

/** The screens there are at a width. */
export const screensAt = (width: number): readonly Screen[] =>
  screens.filter(({ on }) => !on || (on === 'wide') === width >= barWidth)
