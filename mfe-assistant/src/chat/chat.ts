/** The conversation: one store of the widget, gone with the page. */
import { proxy } from 'valtio'

import type { Client } from '@shop/client/client'
import type { ReplyPage, AssistantContext } from '@shop/contracts/assistant'
import type { Product } from '@shop/contracts/product'

import { awayReply, type Reply, welcome } from '../matching/reply-to.ts'

export type ChatMessage = {
  id: number
  type: 'user' | 'assistant'
  content: string
  timestamp: number
  products: Product[]
  /** Colors that were asked for. */
  colors: readonly string[]
  /** Where more is said. */
  page: ReplyPage | null
}

type Said = Reply & Partial<Pick<ChatMessage, 'colors' | 'page'>>

/** What the shop understood and showed last, for "the second one" and "cheaper ones"; nothing on screen reads it. */
let context: AssistantContext | null = null

export const chat = proxy({ messages: [] as ChatMessage[], isOpen: false, isThinking: false })

const minDelayMs = 1000
const maxDelayMs = 2000

/** Opens the panel; the first time the assistant greets. */
export const openChat = (): void => {
  chat.isOpen = true
  if (chat.messages.length === 0) say('assistant', { content: welcome, products: [] })
}

/** Closes the panel; the conversation stays. */
export const closeChat = (): void => {
  chat.isOpen = false
}

/** Sends a message and answers it after a second or two; a blank one is not sent. */
export const sendMessage = async (client: Client, text: string): Promise<void> => {
  const content = text.trim()
  if (!content || chat.isThinking) return
  say('user', { content, products: [] })
  chat.isThinking = true
  const [reply] = await Promise.all([ask(client, content), pause(replyDelayMs(Math.random()))])
  chat.isThinking = false
  say('assistant', reply)
}

/** One to two seconds, by a random share from 0 to 1. */
const replyDelayMs = (share: number): number => minDelayMs + share * (maxDelayMs - minDelayMs)

const say = (
  type: ChatMessage['type'],
  { content, products, colors = [], page = null }: Said,
): void => {
  const id = chat.messages.length
  chat.messages.push({ id, type, content, timestamp: Date.now(), products, colors, page })
}

/** The code that asks comes with the first message: the button starts without it. */
const ask = async (client: Client, content: string): Promise<Said> => {
  try {
    const { askShop } = await import('../asking/ask-shop.ts')
    const reply = await askShop(client, { message: content, context })
    context = reply.context
    return { ...reply, colors: context?.wanted.colors ?? [] }
  } catch (error) {
    console.warn('The assistant could not reach the shop.', error)
    return awayReply
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
