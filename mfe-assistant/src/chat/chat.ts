import { proxy } from 'valtio'

import type { ChatMessage } from './stored-conversation.ts'

/** The widget's button loads only this file of the chat. The panel and its code load later. */
export const chat = proxy({
  messages: [] as ChatMessage[],
  isOpen: false,
  isThinking: false,
  /** The part of a model's reply that has arrived so far. Empty while no reply is arriving. */
  draft: '',
})

export const openChat = (): void => {
  chat.isOpen = true
}

export const closeChat = (): void => {
  chat.isOpen = false
}
