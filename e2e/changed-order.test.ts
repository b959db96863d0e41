import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { fillCheckout } from './fill-checkout.ts'
import { keptCart, putInStorage } from './put-in-storage.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

/** The browser itself says that an order was refused. */
const withoutRefusals = (complaints: string[]): string[] =>
  complaints.filter((text) => !text.startsWith('Failed to load resource'))

it('shows line by line what changed, and completes the order as the shopper decides', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  const answer = await fetch(`${at.shop.origin}/api/products`)
  const { products } = (await answer.json()) as {
    products: { id: string; name: string; price: number; stock: number; sizes: string[] }[]
  }
  const [dear, scarce] = products.filter(({ stock }) => stock < 90)
  if (!dear || !scarce) throw new Error('The seed has two products.')
  const lineOf = ({ id, name, price, sizes: [size] }: typeof dear) => ({
    id,
    name,
    price,
    ...(size && { size }),
  })
  await putInStorage(context, {
    'shop.cart': keptCart(
      { ...lineOf(dear), price: dear.price - 5 },
      { ...lineOf(scarce), quantity: scarce.stock + 1 },
      { id: 'gone-tee', name: 'Gone Tee' },
    ),
  })
  await page.goto('/cart')
  const line = page.locator('main').getByRole('listitem').filter({ hasText: scarce.name })
  await line.getByText(`Only ${scarce.stock} left`).waitFor()
  await page.getByRole('button', { name: /^Cart/ }).click()
  const panel = page.getByRole('dialog', { name: /Shopping Cart/ })
  const inPanel = panel.getByRole('listitem').filter({ hasText: scarce.name })
  await inPanel.getByRole('button', { name: `Set to ${scarce.stock}` }).click()
  await inPanel.getByText(`Only ${scarce.stock} left`).waitFor({ state: 'detached' })
  await inPanel.getByRole('button', { name: 'Increase quantity' }).click()
  await inPanel.getByText(`Only ${scarce.stock} left`).waitFor()
  await page.goto('/checkout')
  const changed = page.getByRole('region', { name: 'Your cart needs a decision' })
  await changed.waitFor()
  await page.getByText(`Only ${scarce.stock} left`, { exact: true }).waitFor()
  const isFocused = () => changed.evaluate((region) => region === document.activeElement)
  expect(await isFocused(), 'before the order, nobody is interrupted').toBe(false)
  await fillCheckout(page)
  const complete = page.getByRole('button', { name: 'Complete Order' })
  await complete.click()
  await expect.poll(isFocused).toBe(true)
  expect(await page.getByText('Order failed').count(), 'a decision is no failure').toBe(0)
  expect(await changed.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`\\$${dear.price - 5}\\.00 → \\$${dear.price}\\.00 each`)),
    expect.stringContaining(`only ${scarce.stock} left, you have ${scarce.stock + 1}`),
    expect.stringContaining('is no longer sold'),
  ])

  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
  await complete.click()
  expect(await isFocused()).toBe(true)
  expect(sent).toBe(0)

  await changed.getByRole('button', { name: 'Accept price' }).click()
  await changed.getByRole('button', { name: `Set to ${scarce.stock}` }).click()
  await changed.getByRole('button', { name: 'Remove Gone Tee' }).click()
  await page.getByRole('region', { name: 'Your cart is up to date' }).waitFor()
  await complete.click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expectNoComplaints(withoutRefusals(complaints))
  await context.close()
})

it('leads to the first field that the server refuses, and says why', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await putInStorage(context, { 'shop.cart': keptCart({ id: 'focus-crest-tee', size: 'M' }) })
  await page.goto('/checkout')
  await page.getByText('Its details never leave this browser.').waitFor()
  await fillCheckout(page, { Email: 'ada', City: ' ', 'ZIP code': '7'.repeat(21) })
  const complete = page.getByRole('button', { name: 'Complete Order' })
  await complete.click()
  await page.getByText('City is required.').waitFor()
  await page.getByText('Email must be an email address.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill('ada@b')
  await page.getByLabel('City').fill('New Orleans')
  await complete.click()
  await page.getByText('ZIP code must be at most 20 characters.').waitFor()
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name), {
      timeout: 10_000,
    })
    .toBe('zipCode')
  expect(await complete.isEnabled()).toBe(true)
  expectNoComplaints(withoutRefusals(complaints))
  await context.close()
})

it('keeps the cart when nothing answers, and sends the same order only once', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await putInStorage(context, { 'shop.cart': keptCart({ id: 'focus-crest-tee', size: 'M' }) })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  await page.goto('/checkout')
  await fillCheckout(page)
  let letGo = (): void => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/orders', async (route) => {
    // The order arrives; its answer is lost.
    await gate
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Complete Order' }).click()
  expect(await page.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true)
  letGo()
  await page.getByText('Order failed').waitFor()
  await page.getByText('The shop cannot be reached.').waitFor()
  await page.unroute('**/api/orders')
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await context.close()
})
