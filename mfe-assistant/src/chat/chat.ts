import { proxy } from 'valtio'

import type { ChatMessage } from './stored-conversation.ts'

/** The widget's button loads this file on every page, so the panel's code is not part of it. */
export const chat = proxy({
  messages: [] as ChatMessage[],
  isOpen: false,
  isThinking: false,
  /** The text of a model's reply that has arrived so far. Empty while no reply is arriving. */
  draft: '',
})

export const openChat = (): void => {
  chat.isOpen = true
}

export const closeChat = (): void => {
  chat.isOpen = false
}
