import '../theme/theme.css.ts'
import '../theme/reset.css.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { defaultSettings } from '@shop/domain/shop-settings'
import { shopSettings } from '@shop/session/shop-settings'
import { render } from '@shop/testkit/render'
import { sizes } from '@shop/testkit/sizes'

import { Header } from './header.tsx'

const { banner } = defaultSettings
const input = { path: '/', links: [], slots: [], slotFallbacks: {} }
const announcement = page.getByRole('region', { name: 'Announcement' })
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hourMs = 3_600_000

const open = (own: Partial<typeof banner>, hasBanner?: boolean): void => {
  shopSettings.banner = { ...banner, ...own }
  render(<Header input={{ ...input, hasBanner }} />)
}

beforeEach(() => {
  Object.assign(shopSettings, defaultSettings)
})

it.each(Object.entries(sizes))(
  'shows the banner of the specification by default, on a %s',
  async (_name, { width, height }) => {
    await page.viewport(width, height)
    open({})
    await expect
      .element(announcement)
      .toHaveTextContent(
        "Website Under Construction — We're launching soon! Some features may be limited during this period.",
      )
    await page.getByRole('button', { name: 'Dismiss announcement' }).click()
    await expect.element(announcement).not.toBeInTheDocument()
  },
)

it.each([
  ['is off', { isOn: false }],
  ['says nothing', { title: '', text: '' }],
  ['begins later', { from: inMs(hourMs) }],
  ['is over', { until: inMs(-hourMs) }],
])('hides the banner if it %s, even if the document has shown it', async (_name, own) => {
  open(own, true)
  await expect.element(announcement).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'NDX, home' })).toBeVisible()
})

it('shows a scheduled banner that the document did not have yet', async () => {
  open({ title: 'Mardi Gras', text: '', from: inMs(-1000), until: inMs(hourMs) }, false)
  await expect.poll(() => announcement.query()?.textContent).toBe('Mardi Gras')
})

it('shows the banner when it begins, and hides it when it ends', async () => {
  open({ from: inMs(600), until: inMs(1600) }, false)
  await expect.element(announcement).not.toBeInTheDocument()
  await vi.waitFor(() => expect(announcement.query()).not.toBeNull(), { timeout: 1500 })
  await vi.waitFor(() => expect(announcement.query()).toBeNull(), { timeout: 2500 })
})

it('follows the settings, and shows a new text to visitors who dismissed the old one', async () => {
  open({})
  await page.getByRole('button', { name: 'Dismiss announcement' }).click()
  shopSettings.banner = { ...banner, title: 'Closed on Tuesday' }
  await expect.element(announcement).toHaveTextContent(`Closed on Tuesday — ${banner.text}`)
  shopSettings.banner = { ...banner, isOn: false }
  await expect.element(announcement).not.toBeInTheDocument()
  shopSettings.shop = { ...defaultSettings.shop, name: 'Bayou' }
  await expect.element(page.getByRole('link', { name: 'Bayou, home' })).toBeVisible()
})
