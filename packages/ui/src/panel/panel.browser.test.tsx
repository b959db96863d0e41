import { useState } from 'react'
import { expect, it, vi } from 'vitest'
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

it('opens with its close button focused, and returns the focus', async () => {
  render(<Opener kind="sheet" />)
  await open()
  await expect.element(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

it('opens once its page, which renders outside of the document, is in the document', async () => {
  const outside = document.createElement('div')
  const detach = (element: HTMLElement | null): void => {
    if (element) outside.append(element)
  }
  render(
    <div ref={detach}>
      <Panel title="Cart" kind="dialog" isOpen onClose={() => {}}>
        <p>What is inside</p>
      </Panel>
    </div>,
  )
  await expect.poll(() => outside.textContent).toContain('What is inside')
  await new Promise((resolve) => requestIdleCallback(resolve))
  document.querySelector('main')?.append(...outside.children)
  await expect.element(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})

it('closes with its close button, its footer and a click beside it', async () => {
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

it('stays open while `canClose` is false', async () => {
  let canClose = false
  render(<Opener kind="dialog" canClose={() => canClose} />)
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('What is inside')).toBeVisible()
  canClose = true
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('What is inside')).not.toBeInTheDocument()
})

it('does not ask its owner to close it if the owner has closed it', async () => {
  const onClose = vi.fn<() => void>()
  const panel = (isOpen: boolean) => (
    <Panel title="Cart" kind="question" isOpen={isOpen} onClose={onClose}>
      <p>What is inside</p>
    </Panel>
  )
  const { rerender } = render(panel(true))
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toBeVisible()
  const closed = new Promise((resolve) => {
    dialog.element().addEventListener('close', resolve, { once: true })
  })
  rerender(panel(false))
  await closed
  expect(onClose).not.toHaveBeenCalled()
})

it('has the role alertdialog if it is a question', async () => {
  render(<Opener kind="question" />)
  await open()
  await expect.element(page.getByRole('alertdialog', { name: 'Cart' })).toBeVisible()
})

it('covers a whole phone as a screen, and is at the right edge as a sheet', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  for (const [kind, left, top] of [
    ['screen', 0, 0],
    ['sheet', 0, 88],
  ] as const) {
    const { rerender } = render(<Opener kind={kind} />)
    await open()
    // The dialog opens only after the browser has painted the click's effect.
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

it('closes a panel inside another one without closing the outer one', async () => {
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

it.each(['sheet', 'dialog', 'question', 'screen'] as const)(
  'in a short window the head and foot of a %s scroll with its body',
  async (kind) => {
    await page.viewport(320, 256)
    const footer = ['View cart', 'Checkout', 'Continue', 'Clear'].map((name) => (
      <p key={name}>
        <Button>{name}</Button>
      </p>
    ))
    render(
      <Panel title="Cart" kind={kind} isOpen onClose={() => {}} footer={footer}>
        <p>What is inside</p>
      </Panel>,
    )
    const last = page.getByRole('button', { name: 'Clear' })
    await expect.element(last).toBeInTheDocument()
    const dialog = last.element().closest('dialog')
    expect(dialog && getComputedStyle(dialog).overflowY).toBe('auto')
    dialog?.scrollTo(0, dialog.scrollHeight)
    await expect.element(last).toBeInViewport({ ratio: 1 })
    dialog?.scrollTo(0, 0)
    await expect.element(page.getByText('What is inside')).toBeInViewport({ ratio: 1 })
  },
)
