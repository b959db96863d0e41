import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { maxMessageLength } from '@shop/domain/limits'
import { ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { subtle, subheading } from '@shop/ui/type'

import { chat, type ChatMessage, closeChat, sendMessage } from './chat.ts'
import { cards } from './product-card.css.ts'
import { ProductCard } from './product-card.tsx'
import * as css from './widget.css.ts'

/** The conversation, and the field to type in. Escape closes it. */
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
    // A reply is read from its beginning; scrolled to its end, the cards would push its words out of sight.
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
    // Handles Escape wherever the focus is inside the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.panel}
      aria-label="AI Shopping Assistant"
      onKeyDown={(event) => event.key === 'Escape' && closeChat()}
    >
      <header className={css.head}>
        <h2 className={subheading}>AI Shopping Assistant</h2>
        <p className={subtle}>Find your perfect style</p>
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

type MessageProps = { message: Snapshot<ChatMessage>; ref: Ref<HTMLDivElement> }

/** Text, then a link to a page or cards of products. */
const Message = ({ message, ref }: MessageProps) => (
  <div ref={ref} className={css.message}>
    <p className={message.type === 'user' ? css.user : css.assistant}>{message.content}</p>
    {message.page && (
      <p>
        <ButtonLink href={message.page.href} tone="outline">
          {message.page.label}
        </ButtonLink>
      </p>
    )}
    {message.products.length > 0 && (
      <ul className={cards}>
        {message.products.map((product) => (
          <ProductCard key={product.id} product={product} colors={message.colors} />
        ))}
      </ul>
    )}
  </div>
)

const suggestions = [
  'Premium black pieces',
  'Luxury hoodies',
  'Elegant winter wear',
  'Ladies collection',
  'Most exclusive items',
]

const Suggestions = ({ onChoose }: { onChoose: (text: string) => void }) => (
  <div className={css.suggestions}>
    <p className={`${subtle} ${css.suggestionsLabel}`}>Try asking:</p>
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

type FormProps = {
  input: RefObject<HTMLInputElement | null>
  text: string
  isThinking: boolean
  onText: (text: string) => void
  onSend: () => void
}

/** Enter sends; Shift and Enter does not. */
const MessageForm = ({ input, text, isThinking, onText, onSend }: FormProps) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes a word, Enter ends the composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.shiftKey) onSend()
  }
  return (
    <div className={css.form}>
      <input
        ref={input}
        className={css.input}
        value={text}
        maxLength={maxMessageLength}
        disabled={isThinking}
        aria-label="Message"
        placeholder="Ask me about our products..."
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton icon="send" label="Send" disabled={isThinking || !text.trim()} onClick={onSend} />
    </div>
  )
}
