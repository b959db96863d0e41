import { proxy } from 'valtio'

import type { Client } from '@shop/client/client'
import type { AssistantContext, ReplyPage } from '@shop/contracts/assistant'
import type { Product } from '@shop/contracts/product'

export type ChatMessage = {
  id: number
  type: 'user' | 'assistant'
  content: string
  timestamp: number
  products: Product[]
  /** The colors named in the shopper's message. */
  colors: readonly string[]
  /** A page to link below the text. */
  page: ReplyPage | null
}

type Content = Pick<ChatMessage, 'content'> &
  Partial<Pick<ChatMessage, 'products' | 'colors' | 'page'>>

const welcomeText =
  "Hi! I'm your AI shopping assistant. Tell me what you're looking for, and I'll find it in our collection."
const unreachableText = 'I cannot reach the shop right now. Please ask me again in a moment.'

/** The `context` of the last reply, which the next message sends back. */
let context: AssistantContext | null = null

/** The conversation. It lasts until the document unloads. */
export const chat = proxy({ messages: [] as ChatMessage[], isOpen: false, isThinking: false })

/** The assistant appears to think for one to two seconds. */
const minDelayMs = 1000
const maxDelayMs = 2000

/** Opens the panel, and adds the welcome the first time. */
export const openChat = (): void => {
  chat.isOpen = true
  if (chat.messages.length === 0) addMessage('assistant', { content: welcomeText })
}

/** Closes the panel but keeps the conversation. */
export const closeChat = (): void => {
  chat.isOpen = false
}

/**
 * Sends a message and adds the reply. Ignores blank text, and any text while a reply is pending.
 */
export const sendMessage = async (client: Client, text: string): Promise<void> => {
  const content = text.trim()
  if (!content || chat.isThinking) return
  addMessage('user', { content })
  chat.isThinking = true
  const delayMs = minDelayMs + Math.random() * (maxDelayMs - minDelayMs)
  const [reply] = await Promise.all([loadReply(client, content), sleep(delayMs)])
  chat.isThinking = false
  addMessage('assistant', reply)
}

const addMessage = (
  type: ChatMessage['type'],
  { content, products = [], colors = [], page = null }: Content,
): void => {
  const id = chat.messages.length
  chat.messages.push({ id, type, content, timestamp: Date.now(), products, colors, page })
}

/** Loads the request code with the first message, so that the button starts without it. */
const loadReply = async (client: Client, message: string): Promise<Content> => {
  try {
    const { requestReply } = await import('./request-reply.ts')
    const reply = await requestReply(client, { message, context })
    context = reply.context
    return { ...reply, colors: context?.wanted.colors ?? [] }
  } catch (error) {
    console.warn('The assistant could not reach the shop.', error)
    return { content: unreachableText }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
