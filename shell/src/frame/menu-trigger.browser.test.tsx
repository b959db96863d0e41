import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeMenu, menu, resetMenu } from '@shop/session/menu'
import { render } from '@shop/testkit/render'

import { MenuTrigger, useMenuClosing } from './menu-trigger.tsx'

const Frame = () => {
  const header = useRef<HTMLDivElement>(null)
  useMenuClosing(header, undefined)
  return (
    <>
      <div ref={header} style={{ width: 300 }}>
        <MenuTrigger label="Shop" href="#shop" isCurrent={false} />
        <div data-slot="header.menu">{useSnapshot(menu).variant && <Menu />}</div>
      </div>
      <p style={{ marginBlockStart: 200 }}>The page</p>
      <button type="button">On the page</button>
    </>
  )
}

const Menu = () => (
  <section aria-label="Shop menu">
    <a href="#tees">Tees</a>
  </section>
)

const link = page.getByRole('link', { name: 'Shop' })
const opener = page.getByRole('button', { name: 'Shop menu' })
const opened = page.getByRole('region', { name: 'Shop menu' })

const longerThanDelays = () => new Promise((resolve) => setTimeout(resolve, 400))

// The previous test may have left the mouse over the menu's link.
beforeEach(async () => {
  render(<Frame />)
  await page.getByText('The page').hover()
  resetMenu()
})
afterEach(resetMenu)

it('is requested when the mouse enters the link, and opens when the mouse rests there', async () => {
  expect(menu.isRequested).toBe(false)
  await link.hover()
  expect(menu.isRequested).toBe(true)
  await expect.element(opened).toBeVisible()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  expect(menu.takesFocus).toBe(false)
})

it('stays closed when the mouse only passes over the link', async () => {
  link.element().dispatchEvent(mouseMove('pointerover'))
  link.element().dispatchEvent(mouseMove('pointermove'))
  link.element().dispatchEvent(mouseMove('pointerout', 900))
  await longerThanDelays()
  await expect.element(opened).not.toBeInTheDocument()
})

it('stays open when the mouse moves into the menu, and closes when it leaves', async () => {
  await link.hover()
  await page.getByRole('link', { name: 'Tees' }).hover()
  await longerThanDelays()
  await expect.element(opened).toBeVisible()
  await page.getByText('The page').hover()
  await expect.element(opened).not.toBeInTheDocument()
})

it('opens on a click, which lets the menu take the focus, and closes on another click or Escape', async () => {
  for (const close of [
    () => opener.click(),
    () => userEvent.keyboard('{Escape}'),
    () => page.getByText('The page').click(),
  ]) {
    await opener.click()
    await expect.element(opened).toBeVisible()
    expect(menu.takesFocus).toBe(true)
    await close()
    await expect.element(opened).not.toBeInTheDocument()
  }
})

it('returns the focus when it closes with the focus inside, and closes when the focus leaves', async () => {
  await opener.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Tees' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(opened).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'On the page' })).toHaveFocus()
  await expect.element(opened).not.toBeInTheDocument()
  closeMenu()
})

const mouseMove = (type: string, clientX = 10): PointerEvent =>
  new PointerEvent(type, {
    bubbles: true,
    pointerType: 'mouse',
    clientX,
    clientY: 10,
    movementX: 2,
    movementY: 2,
  })
