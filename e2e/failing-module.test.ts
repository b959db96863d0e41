import { makeLive } from '@shop/module-build/publish-release'
import { openDatabase } from '@shop/db/open'
import { moduleChannels } from '@shop/db/schema/releases'
import { eq } from 'drizzle-orm'
import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'

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

/** How a remote entry can fail on its way; a script with other bytes is refused by its integrity value. */
const failures: Record<string, (route: Route) => Promise<void>> = {
  'has status 404': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'has status 500': (route) => route.fulfill({ status: 500, body: 'broken' }),
  'has other bytes': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'export {}' }),
  hangs: () => new Promise(() => {}),
}

/** Where each module shows, and what must still work when it is dead. */
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

for (const [module, { path, expectPlace }] of Object.entries(places)) {
  describe(`when ${module}'s remote entry`, () => {
    for (const [failure, fulfill] of Object.entries(failures)) {
      it(`${failure}, the rest of the page works and its place says so`, async () => {
        const { page, context } = await newStaff(at.browser, at.shop)
        await page.route(`**/modules/${module}/*/remoteEntry.js`, fulfill)
        await page.goto(path, { waitUntil: 'commit' })
        await expectPlace(page)
        await context.close()
      })
    }

    it('throws, the rest of the page works and its place says so', async () => {
      const undo = await publishThrowing(module)
      const { page, context } = await newStaff(at.browser, at.shop)
      try {
        await page.goto(path, { waitUntil: 'commit' })
        await expectPlace(page)
      } finally {
        await context.close()
        await undo()
      }
    })
  })
}

/** A release that arrives whole, and breaks as it starts, of a module that has no good one left. */
const publishThrowing = async (module: string): Promise<() => Promise<void>> => {
  const name = 'throws'
  const code = 'throw new Error("broken release")'
  const undo = await publishAltered(at.shop, { module, name, file: 'remoteEntry.js', code })
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

/** Makes a shop to which a module was never published, as far as pages can see; returns what publishes it. */
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

it('is whole where the assistant was never published', async () => {
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
    // The assistant comes once the browser is idle.
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

it('loads the assistant when its entry can be loaded again', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.route('**/modules/assistant/*/remoteEntry.js', (route) =>
    route.fulfill({ status: 500 }),
  )
  await page.goto('/shop')
  await page.getByText('The shopping assistant is away.').waitFor()
  await page.unroute('**/modules/assistant/*/remoteEntry.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /assistant/i }).waitFor()
  await context.close()
})

it('renders pages in the browser where the platform has no Dynamic Workers', async () => {
  const plain = await openShop({ hasLoader: false })
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
