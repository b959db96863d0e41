/** The conversation, and the place to type. */
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { quiet, subheading } from '@shop/ui/type'

import { chat, closeChat, sendMessage } from './chat.ts'
import { Message } from './message.tsx'
import { MessageForm } from './message-form.tsx'
import { Suggestions } from './suggestions.tsx'
import * as css from './widget.css.ts'

/** Escape closes it. */
export const ChatPanel = ({ client }: { client: Client }) => {
  const { messages, isThinking } = useSnapshot(chat)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const last = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length
  const isReply = messages.at(-1)?.type === 'assistant' && !isThinking
  useEffect(() => {
    if (!isThinking) input.current?.focus()
  }, [isThinking])
  useEffect(() => {
    if (count === 0) return
    // An answer is read from its beginning: cards would push its words out of sight.
    if (isReply) last.current?.scrollIntoView({ block: 'start' })
    else end.current?.scrollIntoView({ block: 'end' })
  }, [count, isReply])

  const send = (): void => {
    if (!text.trim() || isThinking) return
    setText('')
    void sendMessage(client, text)
  }
  const fill = (suggestion: string): void => {
    setText(suggestion)
    input.current?.focus()
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
        {messages.map((message, index) => (
          <Message key={message.id} ref={index === count - 1 ? last : null} message={message} />
        ))}
        {isThinking && <p className={css.assistant}>Thinking...</p>}
        {messages.length < 2 && <Suggestions onChoose={fill} />}
        <div ref={end} />
      </div>
      <MessageForm
        input={input}
        text={text}
        isThinking={isThinking}
        onText={setText}
        onSend={send}
      />
    </section>
  )
}
