import { makeLive } from '@shop/module-build/publish-release'
import { openDatabase } from '@shop/db/open'
import { moduleChannels } from '@shop/db/schema/releases'
import { serveMiniflare } from '@shop/testkit/serve-miniflare'
import { eq } from 'drizzle-orm'
import type { Page, Route } from 'playwright'
import { expect, it } from 'vitest'

import { callAsStaff, openShop, publishAltered, useShop } from './support/shop.ts'
import {
  eventually,
  expectNoErrors,
  followHeader,
  newStaff,
  newVisitor,
  whenIdle,
  whenInteractive,
} from './support/visitor.ts'

const at = useShop()

const entryOf = (module: string): string => `**/modules/${module}/*/remoteEntry.js`

const sendGone = (route: Route): Promise<void> => route.fulfill({ status: 404, body: 'gone' })

/**
 * Changed bytes fail the integrity check. Only one module is tested with all failures, because the
 * same code loads the entries of all modules.
 */
const failures: Record<string, (route: Route) => Promise<void>> = {
  'has status 404': sendGone,
  'has other bytes': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'export {}' }),
  hangs: () => new Promise(() => {}),
}

const places: Record<string, { path: string; expectPlace: (page: Page) => Promise<void> }> = {
  catalog: {
    path: '/shop',
    expectPlace: async (page) => {
      await page.getByText('This part of the shop could not start').waitFor()
      await page.getByRole('link', { name: 'Try again' }).waitFor()
      expect(await page.locator('main article').count()).toBe(22)
      await page.getByRole('button', { name: 'Cart', exact: true }).waitFor()
    },
  },
  checkout: {
    path: '/cart',
    expectPlace: async (page) => {
      await page.getByText('This part of the shop could not start').waitFor()
      await page.getByRole('link', { name: 'Try again' }).waitFor()
      await page.getByRole('link', { name: 'Cart', exact: true }).waitFor()
      await followHeader(page, 'Shop')
      await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
      await page.goto('/product/focus-crest-tee')
      await whenInteractive(page)
      await page.getByRole('radio', { name: 'M', exact: true }).check()
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
      await panel.getByText('The cart panel could not be loaded.').waitFor()
      await panel.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  admin: {
    path: '/admin/orders',
    expectPlace: async (page) => {
      await page.getByText('This part of the shop could not start').waitFor()
      await page.getByRole('link', { name: 'Try again' }).waitFor()
      await page.getByRole('link', { name: 'View store' }).click()
      await page.waitForURL(at.shop.origin)
      await page.getByRole('button', { name: 'Cart', exact: true }).waitFor()
    },
  },
  assistant: {
    path: '/shop',
    expectPlace: async (page) => {
      await page.getByText('The shopping assistant is away.').waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      expect(await page.locator('main article').count()).toBe(22)
    },
  },
}

const expectRest = async (
  module: string,
  breakEntry: (page: Page) => Promise<unknown>,
): Promise<void> => {
  const { path, expectPlace } = places[module] ?? {}
  if (!path || !expectPlace) throw new Error(`${module} has no place`)
  const { page, context } = await newStaff(at.browser, at.shop)
  try {
    await breakEntry(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expectPlace(page)
  } finally {
    await context.close()
  }
}

it.each(Object.entries(failures))(
  'shows the rest of the page and says what is missing when a remote entry %s',
  (_failure, fulfill) => expectRest('catalog', (page) => page.route(entryOf('catalog'), fulfill)),
)

it.each(['checkout', 'admin'])(
  'shows the rest of the page and says what is missing without the entry of %s',
  (module) => expectRest(module, (page) => page.route(entryOf(module), sendGone)),
)

it('shows the rest of the page and says what is missing when a release throws', async () => {
  const undo = await publishThrowing('assistant')
  try {
    await expectRest('assistant', async () => {})
  } finally {
    await undo()
  }
})

const publishThrowing = async (module: string): Promise<() => Promise<void>> => {
  const name = 'throws'
  const files = { 'remoteEntry.js': 'throw new Error("broken release")' }
  const undo = await publishAltered(at.shop, { module, name, files })
  const details = await callAsStaff(at.shop, 'GET', `/modules/${module}`)
  const { live, last_good: lastGood } = details as { live: string; last_good: string }
  const withdraw = (version: string): Promise<unknown> =>
    callAsStaff(at.shop, 'POST', `/modules/${module}/releases/${version}/withdraw`, '{}')
  await withdraw(lastGood)
  return async () => {
    await undo()
    await withdraw(live)
  }
}

const withdraw = async (module: string): Promise<() => Promise<void>> => {
  const { origin, deployToken: token } = at.shop
  const liveRelease = async (): Promise<{ version: string } | undefined> => {
    const response = await fetch(`${origin}/api/modules`)
    const { modules } = (await response.json()) as {
      modules: { module: string; version: string }[]
    }
    return modules.find((one) => one.module === module)
  }
  const { version } = (await liveRelease()) ?? {}
  if (!version) throw new Error(`${module} is not live.`)
  const database = openDatabase(at.shop.libsql)
  await database.delete(moduleChannels).where(eq(moduleChannels.module, module))
  await eventually(liveRelease).toBeUndefined()
  return () => makeLive({ origin, token, module, version })
}

it('works completely if the assistant was never published', async () => {
  const undo = await withdraw('assistant')
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  try {
    await page.goto('/')
    await page.getByRole('heading', { name: 'Featured Collection' }).waitFor()
    await followHeader(page, 'Shop')
    await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
    await page.getByRole('link', { name: 'Focus Crest Tee' }).click()
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page
      .getByRole('dialog', { name: /Shopping Cart/ })
      .getByRole('link', { name: 'View Cart' })
      .click()
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
    // If the assistant were published, it would have loaded by the time that the browser is idle.
    await whenIdle(page)
    expect(await page.getByText(/assistant/i).count()).toBe(0)
    const button = page.getByRole('button', { name: /assistant|try again/i })
    expect(await button.count()).toBe(0)
    expectNoErrors(pageErrors)
  } finally {
    await context.close()
    await undo()
  }
})

it('says that the assistant is away when its entry has status 500, and loads it once it can', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.route(entryOf('assistant'), (route) => route.fulfill({ status: 500 }))
  await page.goto('/shop')
  await page.getByText('The shopping assistant is away.').waitFor()
  await page.unroute(entryOf('assistant'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /assistant/i }).waitFor()
  await context.close()
})

it('renders pages in the browser if the platform has no Dynamic Workers', async () => {
  const plain = await openShop({ serve: serveMiniflare, hasLoader: false })
  try {
    const { page, context } = await newVisitor(at.browser, plain.origin)
    await page.goto('/shop')
    await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
    expect(await page.locator('main article').count()).toBe(22)
    await context.close()
  } finally {
    await plain.stop()
  }
})
