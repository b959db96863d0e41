/** The conversation and the place to type. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { IconButton } from '@shop/ui/icon-button'
import { quiet, subheading } from '@shop/ui/type'

import { chat, closeChat, sendMessage } from './chat.ts'
import { Message } from './message.tsx'
import * as css from './widget.css.ts'

/** As long as the shop takes it; the contract, which holds it too, comes later than the panel. */
const maxMessageLength = 10_240

const suggestions = [
  'Premium black pieces',
  'Luxury hoodies',
  'Elegant winter wear',
  'Ladies collection',
  'Most exclusive items',
]

/** Enter sends, Shift and Enter do not; Escape closes. */
export const ChatPanel = ({ client }: { client: Client }) => {
  const { messages, isThinking } = useSnapshot(chat)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isThinking) input.current?.focus()
  }, [isThinking])
  useEffect(() => {
    if (messages.length > 0 || isThinking) end.current?.scrollIntoView({ block: 'end' })
  }, [messages.length, isThinking])

  const send = (): void => {
    if (!text.trim() || isThinking) return
    setText('')
    void sendMessage(client, text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.shiftKey) send()
  }

  return (
    // Escape is heard wherever the focus is inside the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.panel}
      aria-label="AI Shopping Assistant"
      onKeyDown={(event) => event.key === 'Escape' && closeChat()}
    >
      <header className={css.head}>
        <h2 className={subheading}>AI Shopping Assistant</h2>
        <p className={quiet}>Find your perfect style</p>
      </header>
      <div className={css.messages} role="log" aria-live="polite">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        {isThinking && <p className={css.assistant}>Thinking...</p>}
        {messages.length < 2 && <Suggestions onChoose={setText} />}
        <div ref={end} />
      </div>
      <div className={css.form}>
        <input
          ref={input}
          className={css.input}
          value={text}
          maxLength={maxMessageLength}
          disabled={isThinking}
          aria-label="Message"
          placeholder="Ask me about our products..."
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="send" label="Send" disabled={isThinking || !text.trim()} onClick={send} />
      </div>
    </section>
  )
}

const Suggestions = ({ onChoose }: { onChoose: (text: string) => void }) => (
  <div className={css.suggestions}>
    <p className={`${quiet} ${css.suggesting}`}>Try asking:</p>
    {suggestions.map((suggestion) => (
      <button
        key={suggestion}
        type="button"
        className={css.chip}
        onClick={() => onChoose(suggestion)}
      >
        {suggestion}
      </button>
    ))}
  </div>
)
