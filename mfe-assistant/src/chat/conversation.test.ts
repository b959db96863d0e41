import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Client } from '@shop/client/client'

type Sent = { message: string; context: unknown }

const reply = {
  content: 'Two hats.',
  total: 2,
  by: 'rules',
  products: [],
  unmet: null,
  context: { wanted: { colors: ['Black'] } },
}

const begin = async () => {
  vi.resetModules()
  // Fake timers do not advance while a file is read, so load it first.
  await import('./request-reply.ts')
  return { ...(await import('./chat.ts')), ...(await import('./conversation.ts')) }
}

const makeClient = (replyAfterMs = 0) => {
  const sent: Sent[] = []
  const client: Client = {
    request: async (_path, _schema, options) => {
      sent.push(options?.body as Sent)
      await new Promise((resolve) => setTimeout(resolve, replyAfterMs))
      return reply as never
    },
  }
  return { client, sent }
}

const unreachable: Client = {
  request: async () => {
    throw new Error('unreachable')
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('startConversation', () => {
  it('adds the welcome to an empty conversation only', async () => {
    const { chat, startConversation, sendMessage } = await begin()
    expect(chat.messages).toEqual([])
    startConversation()
    startConversation()
    expect(chat.messages).toMatchObject([
      { type: 'assistant', content: expect.stringContaining("I'm your AI shopping assistant") },
    ])
    void sendMessage(makeClient().client, 'hats')
    startConversation()
    await vi.advanceTimersByTimeAsync(2000)
    startConversation()
    expect(chat.messages.map(({ content }) => content).slice(1)).toEqual(['hats', 'Two hats.'])
  })
})

describe('sendMessage', () => {
  it('sends no control characters, which the shop rejects', async () => {
    const { chat, sendMessage } = await begin()
    const { client, sent } = makeClient()
    const isSent = sendMessage(client, '\u0000ha\u0007ts\n\ud800')
    await vi.runAllTimersAsync()
    await isSent
    expect(sent[0]?.message).toBe('hats\n\ufffd')
    expect(chat.messages[0]?.content).toBe('hats\n\ufffd')
  })

  it.each([
    [0, 1000],
    [0.5, 1500],
    [1, 2000],
  ])(
    'thinks for one to two seconds before it replies: random %d, %d ms',
    async (share, delayMs) => {
      vi.spyOn(Math, 'random').mockReturnValue(share)
      const { chat, sendMessage } = await begin()
      void sendMessage(makeClient().client, 'hats')
      expect(chat).toMatchObject({
        isThinking: true,
        messages: [{ type: 'user', content: 'hats' }],
      })
      await vi.advanceTimersByTimeAsync(delayMs - 1)
      expect(chat.isThinking).toBe(true)
      expect(chat.messages).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(chat.isThinking).toBe(false)
      expect(chat.messages[1]).toMatchObject({ id: 1, type: 'assistant', content: 'Two hats.' })
    },
  )

  it('requests the reply during the thinking delay, not after it', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { chat, sendMessage } = await begin()
    void sendMessage(makeClient(1999).client, 'hats')
    await vi.advanceTimersByTimeAsync(2000)
    expect(chat).toMatchObject({ isThinking: false, messages: [{}, { content: 'Two hats.' }] })
  })

  it('thinks until a slow reply arrives', async () => {
    const { chat, sendMessage } = await begin()
    void sendMessage(makeClient(3000).client, 'hats')
    await vi.advanceTimersByTimeAsync(2999)
    expect(chat.isThinking).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(chat).toMatchObject({ isThinking: false, messages: [{}, { content: 'Two hats.' }] })
  })

  it('sends nothing while the assistant thinks, and sends again after that', async () => {
    const { chat, sendMessage } = await begin()
    const { client, sent } = makeClient()
    void sendMessage(client, 'hats')
    await sendMessage(client, 'hats')
    await vi.advanceTimersByTimeAsync(500)
    await sendMessage(client, 'hoodies')
    await vi.advanceTimersByTimeAsync(1500)
    expect(sent).toHaveLength(1)
    expect(chat.messages).toHaveLength(2)
    void sendMessage(client, 'hoodies')
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent.map(({ message }) => message)).toEqual(['hats', 'hoodies'])
  })

  it.each(['', '   ', '\n\t'])('does not send the blank message %j', async (text) => {
    const { chat, sendMessage } = await begin()
    const { client, sent } = makeClient()
    await sendMessage(client, text)
    expect(chat).toMatchObject({ messages: [], isThinking: false })
    expect(sent).toEqual([])
  })

  it('sends back the context of the last reply', async () => {
    const { sendMessage } = await begin()
    const { client, sent } = makeClient()
    void sendMessage(client, ' black hats ')
    await vi.advanceTimersByTimeAsync(2000)
    void sendMessage(client, 'the second one')
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toEqual([
      { message: 'black hats', context: null },
      { message: 'the second one', context: reply.context },
    ])
  })

  it('reports an unreachable shop after the usual delay, and can send again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { chat, sendMessage } = await begin()
    void sendMessage(unreachable, 'hats')
    await vi.advanceTimersByTimeAsync(999)
    expect(chat.isThinking).toBe(true)
    await vi.advanceTimersByTimeAsync(1001)
    expect(chat.messages[1]?.content).toContain("I can't reach the shop right now.")
    expect(warn).toHaveBeenCalled()
    void sendMessage(makeClient().client, 'hats')
    await vi.advanceTimersByTimeAsync(2000)
    expect(chat.messages[3]?.content).toBe('Two hats.')
  })

  it('stops at once, and ignores the late reply', async () => {
    const { chat, sendMessage, stopReply } = await begin()
    const { client, sent } = makeClient()
    void sendMessage(client, 'hats')
    await vi.advanceTimersByTimeAsync(100)
    stopReply()
    await vi.advanceTimersByTimeAsync(0)
    expect(chat).toMatchObject({
      isThinking: false,
      messages: [{}, { content: 'You stopped this reply.', state: 'stopped' }],
    })
    await vi.advanceTimersByTimeAsync(5000)
    expect(chat.messages).toHaveLength(2)
    void sendMessage(client, 'hats')
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent.at(-1)).toEqual({ message: 'hats', context: null })
  })

  it('retries only a reply that was stopped or failed', async () => {
    const { chat, sendMessage, stopReply, retryReply } = await begin()
    const { client, sent } = makeClient()
    void sendMessage(client, 'hats')
    stopReply()
    await vi.advanceTimersByTimeAsync(0)
    void retryReply(client)
    await vi.advanceTimersByTimeAsync(2000)
    expect(chat.messages.map(({ content }) => content)).toEqual(['hats', 'Two hats.'])
    await retryReply(client)
    expect(sent).toHaveLength(2)
  })

  it('forgets the context and a pending reply when a new conversation begins', async () => {
    const { chat, sendMessage, startAgain } = await begin()
    const { client, sent } = makeClient()
    void sendMessage(client, 'hats')
    await vi.advanceTimersByTimeAsync(2000)
    void sendMessage(client, 'more')
    startAgain()
    await vi.advanceTimersByTimeAsync(3000)
    expect(chat).toMatchObject({ isThinking: false, messages: [{ state: 'done' }] })
    expect(chat.messages).toHaveLength(1)
    void sendMessage(client, 'caps')
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent.at(-1)).toEqual({ message: 'caps', context: null })
  })
})
