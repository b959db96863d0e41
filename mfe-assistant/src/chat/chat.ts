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
  /** Colors that the shopper's message names. */
  colors: readonly string[]
  /** A page with more about it. */
  page: ReplyPage | null
}

type Content = Pick<ChatMessage, 'content'> &
  Partial<Pick<ChatMessage, 'products' | 'colors' | 'page'>>

const welcomeText =
  "Hi! I'm your AI shopping assistant. Tell me what you're looking for, and I'll find it in our collection."
const unreachableText = 'I cannot reach the shop right now. Please ask me again in a moment.'

/** The `context` of the last reply, which the next message sends back. */
let context: AssistantContext | null = null

/** The conversation, until the page is left. */
export const chat = proxy({ messages: [] as ChatMessage[], isOpen: false, isThinking: false })

/** The assistant appears to think for one to two seconds. */
const minDelayMs = 1000
const maxDelayMs = 2000

/** Opens the panel; the first time with the assistant's welcome. */
export const openChat = (): void => {
  chat.isOpen = true
  if (chat.messages.length === 0) addMessage('assistant', { content: welcomeText })
}

/** Closes the panel; the conversation stays. */
export const closeChat = (): void => {
  chat.isOpen = false
}

/** Sends a message, unless it is blank, and adds the reply after a second or two. */
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

/** The code of the requests loads with the first message, so that the button starts without it. */
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
