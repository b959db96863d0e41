/** Locators and actions for component tests of the assistant's widget. */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type Api, fakeApi } from '@shop/testkit/fake-api'
import { type FakeShell, mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { assistantReplyWire, productWire } from '@shop/testkit/wire'

import { chat } from '../chat/chat.ts'
import { mount } from '../expose/widget.tsx'

export const panel = page.getByRole('region', { name: 'AI Shopping Assistant' })
export const log = panel.getByRole('log')
export const input = panel.getByRole('textbox')
export const sendButton = panel.getByRole('button', { name: 'Send' })
export const cards = panel.getByRole('listitem')
export const opener = page.getByRole('button', { name: 'Open shopping assistant' })
export const closer = page.getByRole('button', { name: 'Close shopping assistant' })
export const thinking = panel.getByText('Thinking...')

export const beanie = productWire({
  id: 'beanie',
  name: 'Light Beanie',
  price: 25,
  sizes: ['One Size'],
})
export const hoodie = productWire({
  id: 'hoodie',
  name: 'Brass Hoodie',
  sizes: ['S', 'M', 'XL'],
  colors: ['Purple', 'Black'],
})

beforeEach(() => {
  Object.assign(chat, { messages: [], isOpen: false, isThinking: false })
  // Shortens the thinking delay to 200 ms. `chat.test.ts` asserts the real 1 to 2 s.
  vi.spyOn(Math, 'random').mockReturnValue(-0.8)
})
afterEach(() => vi.restoreAllMocks())

export const openWidget = async (
  api: Api = {},
  size: keyof typeof sizes = 'desktop',
): Promise<FakeShell> => {
  await page.viewport(sizes[size].width, sizes[size].height)
  fakeApi(api)
  const shell = await mountEntry(mount, '/shop')
  await opener.click()
  await expect.element(panel.getByText(/^Hi! I'm your AI shopping assistant\./)).toBeVisible()
  return shell
}

/** A fake API that always sends this reply. */
export const replies = (reply: Parameters<typeof assistantReplyWire>[0]): Api => ({
  'POST /api/assistant': assistantReplyWire(reply),
})

/** A fake API that sends its reply once `reply` is called. */
export const heldReply = (reply: Parameters<typeof assistantReplyWire>[0]) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const api: Api = {
    'POST /api/assistant': async () => {
      await promise
      return assistantReplyWire(reply)
    },
  }
  return { api, reply: resolve }
}

/** Sends a message and waits for the reply, which a screen reader reads out. */
export const say = async (message: string, reply: string | RegExp): Promise<void> => {
  await input.fill(message)
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText(reply).last()).toBeVisible()
}
