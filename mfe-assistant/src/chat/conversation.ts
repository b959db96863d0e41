import type { Client } from '@shop/client/client'
import type { AssistantContext } from '@shop/contracts/assistant'
import { sleep } from '@shop/domain/time'

import { chat } from './chat.ts'
import {
  type ChatMessage,
  readConversation,
  toChatProduct,
  writeConversation,
} from './stored-conversation.ts'

type Reply = Pick<ChatMessage, 'content'> &
  Partial<ChatMessage> & { context?: AssistantContext | null }

const welcomeText =
  "Hi! I'm your AI shopping assistant. Tell me what you're looking for, and I'll find it in our collection."
const unreachableText = "I can't reach the shop right now. Please ask me again in a moment."
const stoppedText = 'You stopped this reply.'

let context: AssistantContext | null = null
let lastId = -1
let onItsWay = new AbortController()

const minDelayMs = 1000
const maxDelayMs = 2000

export const startConversation = (): void => {
  if (chat.messages.length > 0) return
  const stored = readConversation()
  if (!stored) return addMessage('assistant', { content: welcomeText })
  context = stored.context
  chat.messages = stored.messages
  lastId = Math.max(...stored.messages.map(({ id }) => id))
  // Adds a stopped reply if the last document closed before its last message got one.
  if (stored.messages.at(-1)?.type === 'user') addMessage('assistant', endedReply('stopped'))
}

export const startAgain = (): void => {
  stopReply()
  onItsWay = new AbortController()
  context = null
  Object.assign(chat, { messages: [], isThinking: false, draft: '' })
  addMessage('assistant', { content: welcomeText })
}

export const sendMessage = async (client: Client, text: string): Promise<void> => {
  const content = toSendable(text).trim()
  if (!content || chat.isThinking) return
  addMessage('user', { content })
  await addReply(client, content)
}

export const retryReply = async (client: Client): Promise<void> => {
  const message = chat.messages.findLast(({ type }) => type === 'user')
  if (chat.isThinking || !message || chat.messages.at(-1)?.state === 'done') return
  chat.messages.pop()
  await addReply(client, message.content)
}

/** Stops the running reply. The text that has arrived stays. */
export const stopReply = (): void => onItsWay.abort()

const addReply = async (client: Client, message: string): Promise<void> => {
  const controller = new AbortController()
  onItsWay = controller
  Object.assign(chat, { isThinking: true, draft: '' })
  const reply = await Promise.race([
    loadReply(client, message, controller.signal),
    untilStopped(controller.signal),
  ])
  // The shopper has started a new conversation, so this reply is dropped.
  if (onItsWay !== controller) return
  if (reply.context !== undefined) context = reply.context
  Object.assign(chat, { isThinking: false, draft: '' })
  addMessage('assistant', reply)
}

const untilStopped = (signal: AbortSignal): Promise<Reply> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(endedReply('stopped')))
  })

const endedReply = (state: 'stopped' | 'failed'): Reply =>
  chat.draft
    ? { content: chat.draft.trim(), by: 'model', state }
    : { content: state === 'stopped' ? stoppedText : unreachableText, state }

const loadReply = async (client: Client, message: string, signal: AbortSignal): Promise<Reply> => {
  const delay = sleep(minDelayMs + Math.random() * (maxDelayMs - minDelayMs))
  const reply = await requestReplyOf(client, message, signal)
  if (chat.draft === '') await delay
  return reply
}

const requestReplyOf = async (
  client: Client,
  message: string,
  signal: AbortSignal,
): Promise<Reply> => {
  try {
    const { requestReply } = await import('./request-reply.ts')
    const input = { message, context, ...earlierMessages() }
    const reply = await requestReply(client, input, { signal, onText: addToDraft(signal) })
    return { ...reply, products: reply.products.map(toChatProduct) }
  } catch (error) {
    if (!signal.aborted) console.warn('The assistant could not reach the shop.', error)
    return endedReply('failed')
  }
}

const addToDraft =
  (signal: AbortSignal) =>
  (text: string): void => {
    if (!signal.aborted) chat.draft += text
  }

const maxHistory = 12
const maxHistoryText = 2000

/** Removes control characters and lone surrogates, because the shop rejects both. */
const toSendable = (text: string): string => text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]/gu, '')

/** Sends no history until a model has replied, because only models read it. */
const earlierMessages = () => {
  if (!chat.messages.some(({ by }) => by === 'model')) return {}
  const history = chat.messages.slice(0, -1).slice(-maxHistory)
  return {
    history: history.map(({ type, content }) => ({
      by: type === 'user' ? ('shopper' as const) : type,
      text: toSendable(content.slice(0, maxHistoryText)),
    })),
  }
}

const addMessage = (type: ChatMessage['type'], { context: _context, ...own }: Reply): void => {
  lastId += 1
  chat.messages.push({
    id: lastId,
    type,
    timestamp: Date.now(),
    products: [],
    page: null,
    by: 'rules',
    choices: [],
    comparison: null,
    suggestions: [],
    state: 'done',
    rating: null,
    ...own,
  })
  storeConversation()
}

export const storeConversation = (): void => writeConversation(chat.messages, context)
