import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeMenu, menu, resetMenu } from '@shop/session/menu'
import { render } from '@shop/testkit/render'

import { MenuTrigger, useMenuClosing } from './menu-trigger.tsx'

/** The header with a menu below it, and a page below both. */
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

/** Longer than any delay of the menu, so that what has not happened by now does not happen. */
const longerThanDelays = () => new Promise((resolve) => setTimeout(resolve, 400))

// The mouse stays where the test before has left it.
beforeEach(async () => {
  render(<Frame />)
  await page.getByText('The page').hover()
  resetMenu()
})
afterEach(resetMenu)

it('opens for a mouse that rests on the link, and is requested as soon as it arrives', async () => {
  expect(menu.isRequested).toBe(false)
  await link.hover()
  expect(menu.isRequested).toBe(true)
  await expect.element(opened).toBeVisible()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  expect(menu.takesFocus).toBe(false)
})

it('stays closed for a mouse that passes over the link on its way elsewhere', async () => {
  link.element().dispatchEvent(mouseMove('pointerover'))
  link.element().dispatchEvent(mouseMove('pointermove'))
  link.element().dispatchEvent(mouseMove('pointerout', 900))
  await longerThanDelays()
  await expect.element(opened).not.toBeInTheDocument()
})

it('stays open for a mouse that goes into the menu, and closes when it leaves', async () => {
  await link.hover()
  await page.getByRole('link', { name: 'Tees' }).hover()
  await longerThanDelays()
  await expect.element(opened).toBeVisible()
  await page.getByText('The page').hover()
  await expect.element(opened).not.toBeInTheDocument()
})

it('opens by a press with the focus for the menu, and closes by a second press, Escape and a press outside', async () => {
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

it('gives the focus back when it closes around it, and closes when the focus leaves', async () => {
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
