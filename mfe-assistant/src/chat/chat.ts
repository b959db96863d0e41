import { proxy } from 'valtio'

import type { ChatMessage } from './stored-conversation.ts'

/** The button needs only this file. The panel loads all other code when it is first opened. */
export const chat = proxy({
  messages: [] as ChatMessage[],
  isOpen: false,
  isThinking: false,
  /**
   * The part of a language model's reply that has arrived so far. Empty while no reply is arriving.
   */
  draft: '',
})

export const openChat = (): void => {
  chat.isOpen = true
}

export const closeChat = (): void => {
  chat.isOpen = false
}
