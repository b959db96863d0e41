import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { sizes } from '@shop/testkit/sizes'

import { openAdmin } from '../test/admin-api.ts'
import { sidebar as sidebarState } from './sidebar.tsx'

const sidebar = page.getByRole('navigation', { name: 'Admin' }).first()
const breadcrumbs = () =>
  page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
const widthOfSidebar = () => sidebar.element().getBoundingClientRect().width

beforeEach(() => void Object.assign(sidebarState, { isFolded: false, isDrawerOpen: false }))

it('shows a page for every link of the sidebar, and marks the current one', async () => {
  const shell = await openAdmin('/admin')
  const links = sidebar.getByRole('link')
  await expect.poll(() => links.elements()).toHaveLength(20)
  for (const link of links.elements()) {
    ;(link as HTMLElement).click()
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    expect(shell.href()).toBe(link.getAttribute('href'))
    const headings = page.getByRole('heading', { level: 1 })
    await expect.poll(() => headings.elements()).toHaveLength(1)
    await expect.element(headings).not.toHaveTextContent('404')
  }
  expect(breadcrumbs()).toEqual(['Admin', 'Integrations'])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Admin').click()
  await expect.poll(shell.href).toBe('/admin')
})

it('has its navigation outside the main content, with one list for each group', async () => {
  await openAdmin('/admin')
  expect(document.querySelector('#page')?.matches('main')).toBe(true)
  expect(
    page.getByRole('main').last().getByRole('navigation', { name: 'Admin' }).query(),
  ).toBeNull()
  await expect.element(sidebar.getByRole('list', { name: 'Catalog' })).toBeVisible()
  expect(sidebar.getByRole('region').elements()).toEqual([])
})

it('shows a not-found page inside the frame for an unknown path, logs it, and links home', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const shell = await openAdmin('/admin/no/such-place')
  await expect.element(page.getByText('Oops! Page not found')).toBeVisible()
  expect(breadcrumbs()).toEqual(['Admin', 'No', 'Such Place'])
  expect(log).toHaveBeenCalledWith('404: nothing is at /admin/no/such-place')
  log.mockRestore()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  expect(shell.href()).toBe('/')
})

const longerThanTooltip = () => new Promise((resolve) => setTimeout(resolve, 600))

it('folds the sidebar by button and shortcut, and shows names as tooltips while folded', async () => {
  await openAdmin('/admin/settings')
  await expect.poll(widthOfSidebar).toBe(255)
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.poll(widthOfSidebar).toBe(47)
  await sidebar.getByRole('link', { name: 'Reviews' }).hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Reviews')
  // Users of a screen magnifier move the pointer over the tooltip to read it (WCAG 1.4.13).
  await page.getByRole('tooltip').hover()
  await longerThanTooltip()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Reviews')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect.poll(widthOfSidebar).toBe(255)
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

it('opens the sidebar as a drawer on a phone, and closes it when a link is followed', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await openAdmin('/admin/settings')
  const menu = page.getByRole('button', { name: 'Back office menu' })
  const drawer = page.getByRole('dialog', { name: 'Back office menu' })
  await menu.click()
  await expect.element(drawer.getByText('staff@localhost')).toBeVisible()
  expect(drawer.element().getBoundingClientRect().width).toBeCloseTo(288, 1)
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Control>}b{/Control}')
  await drawer.getByRole('link', { name: 'Taxes' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
})

it('disables the sign-out button and says why when no sign-out URL is known', async () => {
  const shell = await openAdmin('/admin/settings')
  await expect.element(sidebar).toBeVisible()
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await expect
    .element(signOut)
    .toHaveAttribute('title', expect.stringContaining('the access proxy may'))
  await expect.element(signOut).toHaveAttribute('aria-disabled', 'true')
  signOut.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(shell.href()).toBe('/admin/settings')
})

it('shows the sidebar’s scroll bar only while it scrolls', async () => {
  await openAdmin('/admin/settings')
  const isClear = (): boolean =>
    getComputedStyle(sidebar.element()).scrollbarColor.startsWith('rgba(0, 0, 0, 0)')
  await expect.element(sidebar).toBeVisible()
  expect(isClear()).toBe(true)
  sidebar.element().scrollBy(0, 100)
  await expect.poll(isClear, { interval: 10 }).toBe(false)
  await expect.poll(isClear).toBe(true)
})

it('counts new orders in the title until their list is opened, without a request', async () => {
  const { emit, requests } = await openAdmin('/admin/settings')
  await expect.element(sidebar).toBeVisible()
  const changed = { type: 'changed', topic: 'orders', id: 'order-1' } as const
  await emit({ ...changed, seq: 1 })
  await emit({ ...changed, seq: 2, is_new: true })
  await expect.poll(() => document.title).toMatch(/^\(1\) /)
  await emit({ ...changed, seq: 3, id: 'order-2', is_new: true })
  await expect.poll(() => document.title).toMatch(/^\(2\) /)
  expect(requests.filter((request) => request.includes('/api/orders'))).toEqual([])
  await sidebar.getByRole('link', { name: /^Orders/ }).click()
  await expect.poll(() => document.title).not.toMatch(/^\(/)
})
