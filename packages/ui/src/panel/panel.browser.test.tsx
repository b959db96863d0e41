import { useState } from 'react'
import { expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { render } from '@shop/testkit/render'
import { sizes } from '@shop/testkit/sizes'

import { Button } from '../button/button.tsx'
import { Panel } from './panel.tsx'

type Kind = 'sheet' | 'dialog' | 'question' | 'screen'

const Opener = ({ kind, canClose }: { kind: Kind; canClose?: () => boolean }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Panel
        title="Cart"
        kind={kind}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        {...(canClose && { canClose })}
        footer={<Button onClick={() => setIsOpen(false)}>Done</Button>}
      >
        <p>What is inside</p>
      </Panel>
    </>
  )
}

const open = () => page.getByRole('button', { name: 'Open' }).click()

it('opens with its close button focused, and gives the focus back', async () => {
  render(<Opener kind="sheet" />)
  await open()
  await expect.element(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

it('closes by its close button, by its footer and by a press beside it', async () => {
  render(<Opener kind="sheet" />)
  for (const close of [
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('button', { name: 'Done' }).click(),
    () => page.getByRole('dialog').click({ position: { x: -300, y: 300 }, force: true }),
  ]) {
    await open()
    await expect.element(page.getByText('What is inside')).toBeVisible()
    await close()
    await expect.element(page.getByText('What is inside')).not.toBeInTheDocument()
  }
})

it('stays open as long as it may not close', async () => {
  let canClose = false
  render(<Opener kind="dialog" canClose={() => canClose} />)
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('What is inside')).toBeVisible()
  canClose = true
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('What is inside')).not.toBeInTheDocument()
})

it('is announced as an alert when it asks a question', async () => {
  render(<Opener kind="question" />)
  await open()
  await expect.element(page.getByRole('alertdialog', { name: 'Cart' })).toBeVisible()
})

it('covers a whole phone as a screen, and stands on the right edge as a sheet', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  for (const [kind, left, top] of [
    ['screen', 0, 0],
    ['sheet', 0, 88],
  ] as const) {
    const { rerender } = render(<Opener kind={kind} />)
    await open()
    // The dialog opens a moment after the press, when its effect was painted.
    const edges = (): number[] => {
      const box = page.getByRole('dialog').element().getBoundingClientRect()
      return [box.left, box.top, box.right]
    }
    await expect.poll(edges).toEqual([left, top, sizes.phone.width])
    rerender(null)
  }
})

it.each([
  ['reduce', 0],
  ['no-preference', 1],
] as const)(
  'slides in unless the visitor prefers reduced motion (%s)',
  async (reducedMotion, count) => {
    await commands.emulateMedia({ reducedMotion })
    render(<Opener kind="sheet" />)
    const button = page.getByRole('button', { name: 'Open' }).element() as HTMLButtonElement
    button.click()
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
    expect(document.querySelector('dialog')?.getAnimations()).toHaveLength(count)
  },
)

it('a panel inside another one closes alone', async () => {
  const Outer = () => (
    <Panel title="Outer" kind="dialog" isOpen onClose={() => closed.push('outer')}>
      <Opener kind="question" />
    </Panel>
  )
  const closed: string[] = []
  render(<Outer />)
  await open()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('What is inside')).not.toBeInTheDocument()
  expect(closed).toEqual([])
})
