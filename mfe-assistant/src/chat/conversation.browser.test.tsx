import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { toasts } from '@shop/session/toasts'
import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { sizes } from '@shop/testkit/sizes'
import { assistantReplyWire } from '@shop/testkit/wire'

import {
  beanie,
  cards,
  hoodie,
  input,
  log,
  openWidget,
  opener,
  panel,
  replies,
  say,
} from '../test/widget.ts'
import { chat } from './chat.ts'

const key = 'shop.assistant'
const restart = panel.getByRole('button', { name: 'New conversation' })
const good = panel.getByRole('button', { name: 'Good reply' })
const bad = panel.getByRole('button', { name: 'Bad reply' })
const share = panel.getByRole('checkbox', { name: 'Share this conversation with the shop’s staff' })

const reload = async (): Promise<void> => {
  await userEvent.keyboard('{Escape}')
  Object.assign(chat, { messages: [], isThinking: false, draft: '' })
  await opener.click()
}

describe('a conversation', () => {
  it('survives a reload of the tab', async () => {
    await openWidget(replies({ content: 'One beanie.', products: [beanie], by: 'model' }))
    await say('beanie', 'One beanie.')
    await reload()
    await expect.element(log.getByText('One beanie.')).toBeVisible()
    expect(panel.getByText(/^Hi! I'm your/).elements()).toHaveLength(1)
    expect(cards.elements()).toHaveLength(1)
    await say('more', 'One beanie.')
    expect(new Set(chat.messages.map(({ id }) => id)).size).toBe(chat.messages.length)
  })

  it('can be retried if the tab was reloaded before the reply', async () => {
    await openWidget({ 'POST /api/assistant': () => new Promise(() => {}) })
    await input.fill('beanie')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText('Thinking...')).toBeVisible()
    await reload()
    await expect.element(panel.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"version":1,"context":null,"messages":[{"id":1}]}'],
    ['a later version', '{"version":2}'],
  ])('begins anew if the storage has %s', async (_title, stored) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    sessionStorage.setItem(key, stored)
    await openWidget(replies({ content: 'One beanie.' }))
    await say('beanie', 'One beanie.')
    expect(JSON.parse(sessionStorage.getItem(key) ?? '').messages).toHaveLength(3)
  })

  it('goes on while the storage is blocked or full', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await openWidget(replies({ content: 'One beanie.' }))
    await say('beanie', 'One beanie.')
    await say('beanie', 'One beanie.')
  })

  it('ends with "New conversation", which is not offered before the first message', async () => {
    const sent: unknown[] = []
    await openWidget({
      'POST /api/assistant': ({ body }: ApiRequest) => {
        sent.push(body)
        return assistantReplyWire({ content: 'One beanie.' })
      },
    })
    await expect.element(restart).not.toBeInTheDocument()
    await say('beanie', 'One beanie.')
    await restart.click()
    await expect.element(log.getByText('One beanie.')).not.toBeInTheDocument()
    await expect.element(panel.getByText('Try asking:')).toBeVisible()
    await expect.element(input).toHaveFocus()
    expect(sessionStorage.getItem(key)).toBeNull()
    await say('hats', 'One beanie.')
    await expect.element(log.getByText('You:')).toBeInTheDocument()
    expect(sent[1]).toEqual({ message: 'hats', context: null })
  })

  it('stores its last 40 messages', async () => {
    await openWidget(replies({ content: 'One beanie.' }))
    const [welcome] = chat.messages
    for (let id = 1; id < 60; id += 1) if (welcome) chat.messages.push({ ...welcome, id: -id })
    await say('beanie', 'One beanie.')
    expect(JSON.parse(sessionStorage.getItem(key) ?? '').messages).toHaveLength(40)
  })
})

describe('a reply', () => {
  it('suggests messages that a click sends, until the next message', async () => {
    await openWidget({
      'POST /api/assistant': ({ body }: ApiRequest) =>
        JSON.stringify(body).includes('in navy')
          ? assistantReplyWire({ content: 'Navy ones.' })
          : assistantReplyWire({ content: 'Hoodies.', suggestions: ['in navy', 'cheaper'] }),
    })
    await say('hoodies', 'Hoodies.')
    await panel.getByRole('button', { name: 'in navy' }).click()
    await expect.element(log.getByText('Navy ones.')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'cheaper' })).not.toBeInTheDocument()
  })

  it('compares products in a table that fits a phone', async () => {
    const rows = [
      { label: 'Material', values: ['Cotton', 'Wool, mulesing-free'] },
      { label: 'Fit', values: ['Relaxed', ''] },
    ]
    await openWidget(
      replies({ content: 'Wool is warmer.', products: [hoodie, beanie], comparison: { rows } }),
      'phone',
    )
    await say('which is warmer', 'Wool is warmer.')
    const table = panel.getByRole('table', { name: 'Comparison' })
    const texts = [...table.element().querySelectorAll('td')].map((cell) => cell.textContent)
    expect(texts).toEqual(['Cotton', 'Wool, mulesing-free', 'Relaxed', '–'])
    for (const name of ['Brass Hoodie', 'Light Beanie'])
      await expect.element(table.getByRole('columnheader', { name })).toBeVisible()
    const { left, right } = table.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(sizes.phone.width)
  })

  it('can be copied with its products', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text)
    })
    await openWidget(replies({ content: 'One beanie.', products: [beanie] }))
    await say('beanie', 'One beanie.')
    await panel.getByRole('button', { name: 'Copy' }).click()
    await expect.element(panel.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(copied).toEqual(['One beanie.\nLight Beanie, $25.00'])
  })
})

describe('a rating', () => {
  const openRated = async () => {
    const sent: unknown[] = []
    let isRefused = false
    await openWidget({
      ...replies({ content: 'One beanie.' }),
      'POST /api/assistant/ratings': ({ body }: ApiRequest) => {
        if (isRefused) return problemResponse('too-many-requests')
        sent.push(body)
        return new Response(null, { status: 204 })
      },
    })
    await say('beanie', 'One beanie.')
    return { sent, refuse: () => (isRefused = true) }
  }

  it('is stored without the conversation, until its shopper agrees to share it', async () => {
    const { sent } = await openRated()
    await expect.element(share).not.toBeInTheDocument()
    await bad.click()
    await expect.element(bad).toHaveAttribute('aria-pressed', 'true')
    await expect.element(good).toHaveAttribute('aria-pressed', 'false')
    await expect.element(share).not.toBeChecked()
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    await expect.poll(() => sent).toEqual([{ id, isGood: false, reply: 'One beanie.', talk: null }])
    await share.click()
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({
      id: (sent[0] as { id: string }).id,
      talk: [
        { by: 'assistant' },
        { by: 'shopper', text: 'beanie' },
        { by: 'assistant', text: 'One beanie.' },
      ],
    })
    await good.click()
    await expect.poll(() => sent).toHaveLength(3)
    expect(sent[2]).toMatchObject({ isGood: true, talk: expect.any(Array) })
  })

  it('is undone, with a message, if it cannot be stored', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { refuse } = await openRated()
    refuse()
    await good.click()
    await expect.poll(() => toasts.current?.title).toBe('Your rating was not stored')
    await expect.element(good).toHaveAttribute('aria-pressed', 'false')
    await expect.element(share).not.toBeInTheDocument()
  })

  it('is not offered for the welcome', async () => {
    await openWidget()
    await expect.element(page.getByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
  })
})
