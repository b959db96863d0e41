import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { addToast, closeToast, toasts } from '@shop/session/toasts'
import { render } from '@shop/testkit/render'
import { sizes } from '@shop/testkit/sizes'
import { Button } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'

import { Toaster } from './toaster.tsx'

beforeEach(() => commands.emulateMedia({ reducedMotion: 'reduce' }))

const show = () => {
  render(<Toaster />)
  return addToast({ title: 'Added to cart!', description: 'Focus Crest Tee, size M' })
}

const boxOf = (element: Element) => element.getBoundingClientRect()

const screens = { ...sizes, 'sideways phone': { width: 844, height: 390 } }

describe.each(Object.entries(screens))('on a %s', (_name, { width, height }) => {
  it.each(['sheet', 'dialog', 'question'] as const)(
    'covers no button of an open %s',
    async (kind) => {
      await page.viewport(width, height)
      render(
        <Panel
          title="Shopping Cart"
          kind={kind}
          isOpen
          onClose={() => {}}
          footer={<Button width="full">Checkout</Button>}
        >
          <div style={{ height: '200dvh' }} />
        </Panel>,
      )
      await expect.element(page.getByRole('button', { name: 'Checkout' })).toBeVisible()
      show()
      const toast = page.getByText('Added to cart!')
      await expect.element(toast).toBeVisible()
      const message = boxOf(toast.element().parentElement?.parentElement ?? toast.element())
      for (const button of ['Close', 'Checkout']) {
        const box = boxOf(page.getByRole('button', { name: button }).element())
        const isApart =
          box.bottom <= message.top ||
          box.top >= message.bottom ||
          box.right <= message.left ||
          box.left >= message.right
        expect(isApart, button).toBe(true)
      }
    },
  )

  it('stays clear of an overlay’s button in the lower corner', async () => {
    await page.viewport(width, height)
    render(
      <div
        data-slot="overlay.assistant"
        style={{ position: 'fixed', inset: 'auto 16px 16px auto' }}
      >
        <Button>Chat</Button>
      </div>,
    )
    show()
    const toast = page.getByText('Added to cart!')
    await expect.element(toast).toBeVisible()
    const message = boxOf(toast.element().parentElement?.parentElement ?? toast.element())
    const chat = boxOf(page.getByRole('button', { name: 'Chat' }).element())
    expect(message.bottom <= chat.top || message.right <= chat.left).toBe(true)
  })
})

it('announces errors at once, and other messages when the screen reader pauses', async () => {
  show()
  const region = page.getByRole('status')
  await expect.element(region).toHaveAttribute('aria-live', 'polite')
  addToast({ title: 'Error', description: 'Failed to load products', variant: 'destructive' })
  await expect.element(region).toHaveAttribute('aria-live', 'assertive')
  await expect.element(page.getByText('Failed to load products')).toBeVisible()
})

it('closes by its button, and after its action has run', async () => {
  const id = show()
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await expect.element(page.getByText('Added to cart!')).not.toBeInTheDocument()
  expect(toasts.current).toBeNull()
  closeToast(id)
  let runs = 0
  addToast({ title: 'Removed', action: { label: 'Undo', run: () => void (runs += 1) } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Removed')).not.toBeInTheDocument()
  expect(runs).toBe(1)
})

it('appears without animation', async () => {
  show()
  await expect.element(page.getByText('Added to cart!')).toBeVisible()
  expect(document.getAnimations()).toEqual([])
})

const thePage = page.getByText('The page')

const showOnPage = () => {
  render(
    <>
      <p>The page</p>
      <Toaster />
    </>,
  )
  addToast({ title: 'Please select a size', variant: 'destructive' })
}

const titles = () => [...document.querySelectorAll('[role="status"] p')].map((p) => p.textContent)

it('shows one message at a time, for five seconds, or longer while it is hovered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  showOnPage()
  await thePage.hover()
  vi.advanceTimersByTime(100)
  await expect.poll(titles).toEqual(['Please select a size'])
  addToast({ title: 'Added to wishlist' })
  // Polling may advance the time, too.
  await expect.poll(titles).toEqual(['Added to wishlist'])
  vi.advanceTimersByTime(4800)
  expect(toasts.current?.title).toBe('Added to wishlist')
  vi.advanceTimersByTime(200)
  await expect.poll(titles).toEqual([])

  addToast({ title: 'Please select a size' })
  await page.getByText('Please select a size').hover()
  vi.advanceTimersByTime(20_000)
  expect(titles()).toEqual(['Please select a size'])
  await thePage.hover()
  vi.advanceTimersByTime(5000)
  await expect.poll(titles).toEqual([])
})

it('stays four times as long if it has a button, which keyboards take longer to reach', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  render(<Toaster />)
  vi.advanceTimersByTime(100)
  addToast({ title: 'Removed', action: { label: 'Undo', run: () => {} } })
  await expect.poll(titles).toEqual(['Removed'])
  vi.advanceTimersByTime(15_000)
  expect(titles()).toEqual(['Removed'])
  vi.advanceTimersByTime(10_000)
  await expect.poll(titles).toEqual([])
})

it('is dismissed only by a swipe of more than 50 pixels', async () => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  showOnPage()
  const message = page.getByText('Please select a size')
  const swipe = (px: number) =>
    userEvent.dragAndDrop(message, message, {
      sourcePosition: { x: 20, y: 8 },
      targetPosition: { x: 20 + px, y: 8 },
    })
  await swipe(45)
  await expect.element(message).toBeVisible()
  await swipe(60)
  await expect.element(message).not.toBeInTheDocument()
})

describe('while a modal dialog is open', () => {
  const runs: string[] = []
  beforeEach(() => void runs.splice(0))

  const showUndo = (): void =>
    void addToast({ title: 'Removed', action: { label: 'Undo', run: () => runs.push('undo') } })
  const onClose = (): void => void runs.push('close')

  const Details = ({ children }: { children?: ReactNode }) => (
    <Panel title="Details" kind="dialog" isOpen onClose={onClose}>
      <Button>Reply</Button>
      {children}
    </Panel>
  )

  const Question = () => (
    <Panel title="Sure?" kind="question" isOpen onClose={onClose}>
      Yes or no
    </Panel>
  )

  const dialog = page.getByRole('dialog', { name: 'Details' })
  const region = dialog.getByRole('status')
  const undo = page.getByRole('button', { name: 'Undo' })

  it('its buttons can be pressed, and leave the dialog open', async () => {
    render(<Toaster />)
    render(<Details />)
    await expect.element(region).toBeInTheDocument()
    showUndo()
    await undo.click()
    await expect.element(undo).not.toBeInTheDocument()
    expect(runs).toEqual(['undo'])
    await expect.element(dialog).toBeVisible()
  })

  it('its buttons are reached by keyboard, and the focus returns to where it was', async () => {
    render(<Toaster />)
    render(<Details />)
    const reply = page.getByRole('button', { name: 'Reply' })
    await reply.click()
    showUndo()
    await expect.element(undo).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(undo).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(undo).not.toBeInTheDocument()
    expect(runs).toEqual(['undo'])
    await expect.element(reply).toHaveFocus()
  })

  it('moves into a dialog that opens above another, and back', async () => {
    render(<Toaster />)
    const { rerender } = render(<Details />)
    showUndo()
    await expect.element(region.getByText('Removed')).toBeVisible()
    rerender(
      <Details>
        <Question />
      </Details>,
    )
    const question = page.getByRole('alertdialog', { name: 'Sure?' })
    await expect.element(question.getByRole('button', { name: 'Undo' })).toBeVisible()
    rerender(<Details />)
    await expect.element(question).not.toBeInTheDocument()
    await undo.click()
    expect(runs).toEqual(['undo'])
  })

  it('outlives a dialog that is removed without being closed', async () => {
    render(<Toaster />)
    const { rerender } = render(<Details />)
    showUndo()
    await expect.element(region.getByText('Removed')).toBeVisible()
    rerender(null)
    await undo.click()
    expect(runs).toEqual(['undo'])
  })

  it('is announced once, if the dialog opens with it', async () => {
    render(<Toaster />)
    const said: (string | null)[] = []
    const observer = new MutationObserver(([change]) =>
      said.push(...[...(change?.addedNodes ?? [])].map(({ textContent }) => textContent)),
    )
    observer.observe(page.getByRole('status').element(), { childList: true })
    onTestFinished(() => observer.disconnect())
    showUndo()
    await Promise.resolve()
    render(<Details />)
    await expect.element(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(said).toEqual(['RemovedUndo'])
  })

  it('is announced again in the dialog: the region moves first, its text follows', async () => {
    render(<Toaster />)
    const first = page.getByRole('status').element()
    showUndo()
    await expect.element(undo).toBeVisible()
    const said: string[] = []
    const observer = new MutationObserver(() =>
      said.push(`${first.closest('dialog') ? 'dialog' : 'page'}: ${first.textContent}`),
    )
    observer.observe(first, { childList: true })
    onTestFinished(() => observer.disconnect())
    render(<Details />)
    await expect.poll(() => said).toEqual(['dialog: ', 'dialog: RemovedUndo'])
    expect(region.element()).toBe(first)
  })

  it('moves silently once screen readers have announced it', async () => {
    render(<Toaster />)
    const first = page.getByRole('status').element()
    showUndo()
    await expect.element(page.getByRole('status')).toHaveAttribute('aria-live', 'off')
    const changes = vi.fn()
    const observer = new MutationObserver(changes)
    observer.observe(first, { childList: true })
    onTestFinished(() => observer.disconnect())
    render(<Details />)
    await expect.element(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(changes).not.toHaveBeenCalled()
    addToast({ title: 'Saved' })
    await expect.element(region).toHaveAttribute('aria-live', 'polite')
  })
})
