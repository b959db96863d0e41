import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { AttachSlot, SlotState } from '@shop/module-runtime/mount'

import { openAdmin } from '../../test/admin-api.ts'

const screens = [
  { module: 'looks', path: '/', label: 'Looks', icon: 'media', href: '/admin/x/looks' },
  {
    module: 'looks',
    path: '/seasons',
    label: 'Seasons',
    icon: 'none',
    href: '/admin/x/looks/seasons',
  },
]

const shellWith = (state: SlotState): AttachSlot =>
  vi.fn<AttachSlot>((element, { params, onChange }) => {
    if (state === 'filled') element.textContent = `The module’s own ${JSON.stringify(params)}`
    onChange?.(state)
    return () => element.replaceChildren()
  })

const open = (href: string, state: SlotState = 'filled') =>
  openAdmin(href, {}, { screens, attachSlot: shellWith(state) })

const sidebar = page.getByRole('navigation', { name: 'Admin' }).first()

it('lists modules’ screens in a group below the shop’s, and opens them inside the frame', async () => {
  const shell = await open('/admin/settings')
  const groups = sidebar.getByRole('list')
  await expect.poll(() => groups.elements().at(-1)?.getAttribute('aria-label')).toBe('Apps')
  expect(groups.elements()).toHaveLength(8)
  await sidebar.getByRole('link', { name: 'Seasons' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible()
  await expect.element(page.getByText(/"path":"\/seasons"/)).toBeVisible()
  expect(shell.href()).toBe('/admin/x/looks/seasons')
  await expect.poll(() => document.title).toBe('Seasons · NDX admin')
  const current = sidebar
    .getByRole('link')
    .elements()
    .filter((link) => link.ariaCurrent === 'page')
  expect(current).toEqual([sidebar.getByRole('link', { name: 'Seasons' }).element()])
  expect(current[0]?.firstChild?.textContent).toBe('S')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  expect(crumbs.elements().map((crumb) => crumb.textContent)).toEqual(['Admin', 'Looks', 'Seasons'])
})

it('opens a module’s screen from the entry that it replaces, and from the entry’s old path', async () => {
  const carts = {
    module: 'carts',
    path: '/',
    label: 'Left carts',
    href: '/admin/x/carts',
    replaces: 'abandoned',
  }
  const shell = await openAdmin(
    '/admin/abandoned',
    {},
    { screens: [carts], attachSlot: shellWith('filled') },
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Left carts' })).toBeVisible()
  expect(shell.href()).toBe('/admin/x/carts')
  const entry = sidebar.getByRole('link', { name: 'Abandoned' })
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  await sidebar.getByRole('link', { name: 'Settings' }).click()
  await entry.click()
  await expect.poll(shell.href).toBe('/admin/x/carts')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect
    .poll(() => crumbs.elements().map((crumb) => crumb.textContent))
    .toEqual(['Admin', 'Left carts'])
})

it('finds a module’s screen in the palette', async () => {
  const shell = await open('/admin/settings')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.getByRole('combobox').fill('seas')
  await expect.element(page.getByRole('option', { name: /Seasons/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shell.href).toBe('/admin/x/looks/seasons')
})

it('shows a loading text inside the frame', async () => {
  await open('/admin/x/looks', 'loading')
  await expect.element(page.getByText('Loading looks...')).toBeVisible()
})

it('shows a failure inside the frame', async () => {
  await open('/admin/x/looks', 'failed')
  await expect.element(page.getByRole('alert').getByText('Looks could not start')).toBeVisible()
  await expect.element(sidebar).toBeVisible()
})

it.each(['/admin/x/looks/none', '/admin/x/other', '/admin/x'])(
  'shows the back office’s 404 at %s, where no module has a screen',
  async (path) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await open(path)
    await expect.element(page.getByText('Oops! Page not found')).toBeVisible()
    expect(log).toHaveBeenCalledWith(`404: nothing is at ${path}`)
  },
)

it('shows only the shop’s groups if no module has a screen', async () => {
  await openAdmin('/admin/settings')
  await expect.poll(() => sidebar.getByRole('list').elements()).toHaveLength(7)
})
