import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Client } from '@shop/client/client'

import { welcome } from '../matching/reply-to.ts'

type Asked = { message: string; context: unknown }

const wanted = { colors: ['Black'] }
const answer = { content: 'Two hats.', total: 2, products: [], unmet: null, context: { wanted } }

/** The conversation of a page that has just been loaded. */
const begin = async () => {
  vi.resetModules()
  // The code that asks is there already: the clock below stands still while a file is read.
  await import('../asking/ask-shop.ts')
  return import('./chat.ts')
}

/** A shop that answers after some milliseconds, or never; `asked` is what it heard. */
const makeClient = (answerAfterMs = 0) => {
  const asked: Asked[] = []
  const client: Client = {
    request: async (_path, _schema, options) => {
      asked.push(options?.body as Asked)
      await new Promise((resolve) => setTimeout(resolve, answerAfterMs))
      return answer as never
    },
  }
  return { client, asked }
}

const silent: Client = {
  request: async () => {
    throw new Error('away')
  },
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('openChat', () => {
  it('greets at the first opening and never again', async () => {
    const { chat, openChat, closeChat } = await begin()
    expect(chat.messages).toEqual([])
    openChat()
    closeChat()
    expect(chat.isOpen).toBe(false)
    openChat()
    expect(chat.isOpen).toBe(true)
    expect(chat.messages).toMatchObject([{ type: 'assistant', content: welcome }])
  })

  it('does not greet in the middle of a conversation', async () => {
    const { chat, openChat, closeChat, sendMessage } = await begin()
    const { client } = makeClient()
    openChat()
    void sendMessage(client, 'hats')
    closeChat()
    await vi.advanceTimersByTimeAsync(2000)
    openChat()
    expect(chat.messages.map(({ content }) => content)).toEqual([welcome, 'hats', 'Two hats.'])
  })
})

describe('sendMessage', () => {
  it.each([
    [0, 1000],
    [0.5, 1500],
    [1, 2000],
  ])('thinks for one to two seconds before it answers: drawn %d, %d ms', async (share, delayMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(share)
    const { chat, sendMessage } = await begin()
    void sendMessage(makeClient().client, 'hats')
    expect(chat).toMatchObject({ isThinking: true, messages: [{ type: 'user', content: 'hats' }] })
    await vi.advanceTimersByTimeAsync(delayMs - 1)
    expect(chat.isThinking).toBe(true)
    expect(chat.messages).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(chat.isThinking).toBe(false)
    expect(chat.messages[1]).toMatchObject({ id: 1, type: 'assistant', content: 'Two hats.' })
  })

  it('asks while it thinks: an answer that comes meanwhile costs no time of its own', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { chat, sendMessage } = await begin()
    void sendMessage(makeClient(1999).client, 'hats')
    await vi.advanceTimersByTimeAsync(2000)
    expect(chat).toMatchObject({ isThinking: false, messages: [{}, { content: 'Two hats.' }] })
  })

  it('thinks on until a slow answer is there', async () => {
    const { chat, sendMessage } = await begin()
    void sendMessage(makeClient(3000).client, 'hats')
    await vi.advanceTimersByTimeAsync(2999)
    expect(chat.isThinking).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(chat).toMatchObject({ isThinking: false, messages: [{}, { content: 'Two hats.' }] })
  })

  it('sends nothing while it thinks, and sends again after', async () => {
    const { chat, sendMessage } = await begin()
    const { client, asked } = makeClient()
    void sendMessage(client, 'hats')
    await sendMessage(client, 'hats')
    await vi.advanceTimersByTimeAsync(500)
    await sendMessage(client, 'hoodies')
    await vi.advanceTimersByTimeAsync(1500)
    expect(asked).toHaveLength(1)
    expect(chat.messages).toHaveLength(2)
    void sendMessage(client, 'hoodies')
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked.map(({ message }) => message)).toEqual(['hats', 'hoodies'])
  })

  it.each(['', '   ', '\n\t'])('does not send the blank message %j', async (text) => {
    const { chat, sendMessage } = await begin()
    const { client, asked } = makeClient()
    await sendMessage(client, text)
    expect(chat).toMatchObject({ messages: [], isThinking: false })
    expect(asked).toEqual([])
  })

  it('sends along what the last answer was about, and marks the colors it was asked for', async () => {
    const { chat, sendMessage } = await begin()
    const { client, asked } = makeClient()
    void sendMessage(client, ' black hats ')
    await vi.advanceTimersByTimeAsync(2000)
    void sendMessage(client, 'the second one')
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toEqual([
      { message: 'black hats', context: null },
      { message: 'the second one', context: answer.context },
    ])
    expect(chat.messages[1]?.colors).toEqual(['Black'])
  })

  it('says so after the same time when nothing answers, and can be asked again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { chat, sendMessage } = await begin()
    void sendMessage(silent, 'hats')
    await vi.advanceTimersByTimeAsync(999)
    expect(chat.isThinking).toBe(true)
    await vi.advanceTimersByTimeAsync(1001)
    expect(chat.messages[1]?.content).toContain('I cannot reach the shop right now.')
    expect(warn).toHaveBeenCalled()
    void sendMessage(makeClient().client, 'hats')
    await vi.advanceTimersByTimeAsync(2000)
    expect(chat.messages[3]?.content).toBe('Two hats.')
  })
})
