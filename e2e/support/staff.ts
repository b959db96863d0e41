import type { Browser, Locator, Page } from 'playwright'

import { openDatabase } from '@shop/db/open'
import type { SettingKey, AllSettings } from '@shop/domain/shop-settings'
import { insertProduct, orderInput, orderLine, productInput } from '@shop/testkit/builders'
import { sizes } from '@shop/testkit/sizes'
import { asStaff, type TestShop } from '@shop/testkit/test-shop'

import { postOrder } from './place-order.ts'
import { expectNoErrors, newStaff, type Visitor, waitForHello } from './visitor.ts'

/** `useShop` sets `at.shop` after this call, so only the returned functions read `at.shop`. */
export const staffScreens = (at: { shop: TestShop; browser: Browser }) => {
  const database = () => openDatabase(at.shop.libsql)
  return {
    database,
    open: async (path: string, size: keyof typeof sizes = 'desktop'): Promise<Visitor> => {
      const visitor = await newStaff(at.browser, at.shop, { viewport: sizes[size] })
      const hello = waitForHello(visitor.page)
      await visitor.page.goto(path)
      await visitor.page.getByRole('heading', { level: 1 }).waitFor()
      await hello
      return visitor
    },
    /** Places an order of two tees for $86.40. */
    order: async (customer: { customer_name: string; customer_email?: string }) => {
      const product = await insertProduct(database())
      const response = await postOrder(
        at.shop.origin,
        orderInput([orderLine(product, { quantity: 2 })], customer),
      )
      return (await response.json()) as { id: string; customer_email: string }
    },
    setStatus: async (id: string, status: string) => {
      const url = `${at.shop.staffOrigin}/api/orders/${id}`
      const { version } = (await (await fetch(url, { headers: asStaff(at.shop) })).json()) as {
        version: number
      }
      return fetch(url, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', ...asStaff(at.shop) },
        body: JSON.stringify({ status, version }),
      })
    },
    removeOrder: (id: string) =>
      fetch(`${at.shop.staffOrigin}/api/orders/${id}`, {
        method: 'DELETE',
        headers: asStaff(at.shop),
      }),
  }
}

type Product = { id: string; name: string; price: number; stock: number; version: number }

export const staffApi = (at: { shop: TestShop }) => {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${at.shop.staffOrigin}/api/products${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...asStaff(at.shop) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const read = async (id: string) => (await call('GET', `/${id}`)) as Product
  return {
    list: async (query = '') => ((await call('GET', query)) as { products: Product[] }).products,
    create: async (overrides: Record<string, unknown> = {}) =>
      (await call('POST', '', productInput({ image: picture, ...overrides }))) as Product,
    change: async (id: string, changes: Record<string, unknown>) =>
      call('PATCH', `/${id}`, { version: (await read(id)).version, ...changes }),
    remove: (id: string) => call('DELETE', `/${id}`),
  }
}

/** Saves groups of settings through the API. A null value resets its group to the default. */
export const settingsApi = (at: { shop: TestShop }) => {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...asStaff(at.shop) }
    const response = await fetch(`${at.shop.staffOrigin}/api/settings${path}`, { headers, ...init })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    save: async <Key extends SettingKey>(
      key: Key,
      value: AllSettings[Key] | null,
    ): Promise<void> => {
      const { settings } = (await call('/saved')) as {
        settings: { key: string; version: number }[]
      }
      const version = settings.find((one) => one.key === key)?.version
      await call(`/${key}`, { method: 'PUT', body: JSON.stringify({ value, version }) })
    },
  }
}

export const picture = '/media/products/focus-crest-tee/black-800.webp'

export const openProducts = async (
  { browser, shop }: { browser: Browser; shop: TestShop },
  path: string,
  size: keyof typeof sizes = 'desktop',
) => {
  const visitor = await newStaff(browser, shop, { viewport: sizes[size] })
  await visitor.page.goto(path)
  await visitor.page.getByRole('heading', { level: 1, name: 'Product Management' }).waitFor()
  return visitor
}

export const closeAll = async (...visitors: Visitor[]): Promise<void> => {
  for (const { context, pageErrors } of visitors) {
    expectNoErrors(pageErrors.filter((text) => !text.includes('404')))
    await context.close()
  }
}

export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text })

export const formOf = (page: Page): Locator => page.getByRole('dialog')

export const fieldOf = (page: Page, label: string): Locator =>
  formOf(page)
    .locator('input, textarea, select')
    .and(page.getByLabel(label, { exact: true }))
