import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { maxMessageLength } from '@shop/domain/limits'
import { IconButton } from '@shop/ui/icon-button'
import { subheading, subtle } from '@shop/ui/type'

import { chat, closeChat } from './chat.ts'
import { sendMessage, startAgain, startConversation, stopReply } from './conversation.ts'
import { Chips, Message, WrittenByModel } from './message.tsx'
import * as css from './widget.css.ts'

export const ChatPanel = ({ client }: { client: Client }) => {
  const { messages, isThinking } = useSnapshot(chat)
  const [text, setText] = useState('')
  const panel = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(startConversation, [])
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    // The field is disabled during a reply. With the focus in the panel, Escape still works.
    if (isThinking) return panel.current?.focus()
    // Leaves the focus where it is if the shopper has moved it to the page meanwhile.
    const { activeElement, body } = document
    if (activeElement === body || panel.current?.contains(activeElement)) input.current?.focus()
  }, [isThinking])

  const send = (message: string): void => {
    if (!message.trim() || isThinking) return
    setText('')
    void sendMessage(client, message)
  }
  const fill = (suggestion: string): void => {
    setText(suggestion)
    input.current?.focus()
  }
  const restart = (): void => {
    startAgain()
    fill('')
  }

  return (
    // Handles Escape wherever the focus is inside the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className={css.panel}
      aria-label="AI Shopping Assistant"
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <header className={css.head}>
        <div>
          <h2 className={subheading}>AI Shopping Assistant</h2>
          <p className={subtle}>Find your perfect style</p>
        </div>
        {messages.length > 1 && (
          <IconButton icon="edit" label="New conversation" onClick={restart} />
        )}
      </header>
      <Log client={client} onSend={send} onFill={fill} />
      <MessageForm
        input={input}
        text={text}
        isThinking={isThinking}
        onText={setText}
        onSend={() => send(text)}
      />
    </section>
  )
}

type LogProps = {
  client: Client
  onSend: (text: string) => void
  onFill: (text: string) => void
}

const Log = ({ client, onSend, onFill }: LogProps) => {
  const { messages, isThinking, draft } = useSnapshot(chat)
  const last = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length
  const isReply = messages.at(-1)?.type === 'assistant' && !isThinking
  useEffect(() => {
    if (count === 0) return
    // Scrolling to the end of a reply with tall cards would hide its text.
    if (isReply) last.current?.scrollIntoView({ block: 'start' })
    else end.current?.scrollIntoView({ block: 'end' })
  }, [count, isReply])
  useEffect(() => {
    if (draft) end.current?.scrollIntoView({ block: 'end' })
  }, [draft])
  return (
    <div className={css.messages} role="log" aria-live="polite">
      {messages.map((message, index) => (
        <Message
          key={message.id}
          ref={index === count - 1 ? last : null}
          client={client}
          message={message}
          isFirst={index === 0}
          isLast={index === count - 1 && !isThinking}
          onSend={onSend}
        />
      ))}
      {isThinking && !draft && <p className={css.assistant}>Thinking...</p>}
      {draft && (
        // Screen readers get the whole reply once it has arrived, not each new part.
        <div className={css.message} aria-live="off">
          <p className={css.assistant}>{draft}</p>
          <WrittenByModel />
        </div>
      )}
      {isThinking && (
        <p aria-live="off">
          <button type="button" className={css.chip} onClick={stopReply}>
            Stop
          </button>
        </p>
      )}
      {count < 2 && (
        <Chips label="Examples" texts={examples} onChoose={onFill}>
          <p className={`${subtle} ${css.suggestionsLabel}`}>Try asking:</p>
        </Chips>
      )}
      <div ref={end} />
    </div>
  )
}

const examples = [
  'Premium black pieces',
  'Luxury hoodies',
  'Elegant winter wear',
  'Ladies collection',
  'Most exclusive items',
]

type FormProps = {
  input: RefObject<HTMLInputElement | null>
  text: string
  isThinking: boolean
  onText: (text: string) => void
  onSend: () => void
}

/** During IME composition, Escape cancels only the composition. */
const closeOnEscape = ({ key, nativeEvent }: KeyboardEvent): void => {
  if (key === 'Escape' && !nativeEvent.isComposing) closeChat()
}

const MessageForm = ({ input, text, isThinking, onText, onSend }: FormProps) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, Enter ends the composition and sends nothing.
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
