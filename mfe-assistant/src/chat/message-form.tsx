/** The place to type a message. */
import type { KeyboardEvent, RefObject } from 'react'

import { maxMessageLength } from '@shop/domain/limits'
import { IconButton } from '@shop/ui/icon-button'

import * as css from './widget.css.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  text: string
  isThinking: boolean
  onText: (text: string) => void
  onSend: () => void
}

/** Enter sends, Shift and Enter do not. */
export const MessageForm = ({ input, text, isThinking, onText, onSend }: Props) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a word is being composed, Enter only ends the composing.
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
