import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type Api, type ApiRequest, fakeApi } from '@shop/testkit/fake-api'
import { type FakeShell, mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { assistantReplyWire, productWire } from '@shop/testkit/wire'

import { chat } from '../chat/chat.ts'
import { startAgain } from '../chat/conversation.ts'
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
  // Drops a reply that an earlier test may have left running.
  startAgain()
  sessionStorage.clear()
  Object.assign(chat, { messages: [], isOpen: false })
  // Shortens the thinking delay to 200 ms. `conversation.test.ts` tests the real one, 1 to 2 s.
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

export const replies = (reply: Parameters<typeof assistantReplyWire>[0]): Api => ({
  'POST /api/assistant': assistantReplyWire(reply),
})

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

export const streamedReply = () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const sent: unknown[] = []
  let ended = 0
  const api: Api = {
    'POST /api/assistant': ({ body, headers }: ApiRequest) => {
      sent.push({ accept: headers.get('accept'), ...(body as object) })
      const stream = new ReadableStream<Uint8Array>({ start: (one) => void streams.push(one) })
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
    },
  }
  const write = async (text: string): Promise<void> => {
    await expect.poll(() => streams.length).toBeGreaterThan(ended)
    streams.at(-1)?.enqueue(new TextEncoder().encode(text))
  }
  return {
    api,
    sent,
    text: (text: string) => write(`event: text\ndata: ${JSON.stringify({ text })}\n\n`),
    reply: async (reply: Parameters<typeof assistantReplyWire>[0]) => {
      const whole = assistantReplyWire({ by: 'model', ...reply })
      await write(`event: reply\ndata: ${JSON.stringify(whole)}\n\n`)
      ended = streams.length
    },
    cut: () => streams.at(-1)?.error(new Error('cut')),
  }
}

export const send = async (message: string): Promise<void> => {
  await input.fill(message)
  await userEvent.keyboard('{Enter}')
}

export const say = async (message: string, reply: string | RegExp): Promise<void> => {
  const count = () => log.getByText(reply).elements().length
  const before = count()
  await send(message)
  // Counts the replies, because an earlier one may have the same text.
  await expect.poll(count).toBeGreaterThan(before)
  await expect.element(log.getByText(reply).last()).toBeVisible()
}
