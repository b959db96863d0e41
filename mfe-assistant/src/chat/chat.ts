import { proxy } from 'valtio'

import type { ChatMessage } from './stored-conversation.ts'

/** The button needs only this file; the panel loads the rest when it opens for the first time. */
export const chat = proxy({
  messages: [] as ChatMessage[],
  isOpen: false,
  isThinking: false,
  /** The part of a language model's reply that has arrived. Empty if none is on its way. */
  draft: '',
})

export const openChat = (): void => {
  chat.isOpen = true
}

export const closeChat = (): void => {
  chat.isOpen = false
}
