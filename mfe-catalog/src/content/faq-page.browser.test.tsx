import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { allDefaults } from '@shop/content/page-texts'
import { factsOf, fillFacts } from '@shop/content/shop-facts'
import { defaultSettings, type SavedSettings, type ShopSettings } from '@shop/domain/shop-settings'
import { shopSettings } from '@shop/session/shop-settings'
import { fakeApi } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'

import { mount } from '../expose/page.ts'

const faqOf = (settings: ShopSettings) => fillFacts(allDefaults.faq, factsOf(settings))

it.each(Object.entries(sizes))(
  'opens one question at a time, by keyboard, on a %s',
  async (_name, { width, height }) => {
    await page.viewport(width, height)
    fakeApi({ 'GET /api/pages/faq': () => faqOf(defaultSettings) })
    await mountEntry(mount, '/faq')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const open = () => document.querySelectorAll('details[open]').length
    expect(document.querySelectorAll('details')).toHaveLength(12)
    expect(open()).toBe(0)
    document.querySelector('summary')?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^A streetwear label from New Orleans/)).toBeVisible()
    await userEvent.keyboard('{Tab} ')
    await expect.element(page.getByText(/^Our sizes run XS-XXL/)).toBeVisible()
    expect(open()).toBe(1)
    await userEvent.keyboard(' ')
    expect(open()).toBe(0)
  },
)

it('follows the settings: the lead, the answers and the title', async () => {
  const settings: SavedSettings = {}
  const { emit } = fakeApi({
    'GET /api/settings': () => settings,
    'GET /api/pages/faq': () => faqOf({ ...defaultSettings, ...settings }),
  })
  onTestFinished(() => void Object.assign(shopSettings, defaultSettings))
  await mountEntry(mount, '/faq')
  await expect.element(page.getByText(/responds within 24 hours\./)).toBeVisible()
  settings.shop = { ...defaultSettings.shop, name: 'Bayou', replyHours: 48, returnDays: 14 }
  await emit({ type: 'changed', seq: 1, topic: 'settings', id: 'shop' })
  await expect.element(page.getByText(/responds within 48 hours\./)).toBeVisible()
  await expect.poll(() => document.querySelector('#returns p')?.textContent).toContain('14 days')
  await expect.poll(() => document.title).toBe('FAQ · Bayou')
})
