import { useState } from 'react'
import type { Snapshot } from 'valtio'

import { rateReply } from '@shop/client/assistant'
import type { Client } from '@shop/client/client'
import {
  maxTalkLength,
  maxTalkMessages,
  maxTalkTextLength,
  type TalkMessage,
} from '@shop/contracts/assistant-rating'
import { formatCents } from '@shop/domain/money'
import { addErrorToast } from '@shop/session/error-toast'

import { chat } from './chat.ts'
import { storeConversation } from './conversation.ts'
import type { ChatMessage } from './stored-conversation.ts'
import * as css from './widget.css.ts'

type Props = { client: Client; message: Snapshot<ChatMessage> }

export const ReplyActions = ({ client, message }: Props) => {
  const { rating } = message
  const [isBusy, setIsBusy] = useState(false)
  const rate = async (isGood: boolean, isShared: boolean): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    await sendRating(client, message, { isGood, isShared })
    setIsBusy(false)
  }
  const thumb = (isGood: boolean) => (
    <ActionButton
      icon={isGood ? 'up' : 'down'}
      label={isGood ? 'Good reply' : 'Bad reply'}
      isPressed={rating?.isGood === isGood}
      onPress={() => void rate(isGood, rating?.isShared ?? false)}
    />
  )
  return (
    <div className={css.rating} aria-live="off">
      <div className={css.replyActions}>
        <CopyButton message={message} />
        {thumb(true)}
        {thumb(false)}
      </div>
      {rating && (
        <label className={css.share}>
          <input
            type="checkbox"
            checked={rating.isShared}
            onChange={(event) => void rate(rating.isGood, event.target.checked)}
          />
          Share this conversation with the shop’s staff
        </label>
      )}
    </div>
  )
}

const sendRating = async (
  client: Client,
  { id: messageId, content, rating: before }: Props['message'],
  verdict: { isGood: boolean; isShared: boolean },
): Promise<void> => {
  const rating = { id: before?.id ?? crypto.randomUUID(), ...verdict }
  setRating(messageId, rating)
  const { id, isGood, isShared } = rating
  const talk = isShared ? talkUpTo(messageId) : null
  try {
    await rateReply(client, { id, isGood, reply: cut(content), talk })
  } catch (error) {
    console.warn('The rating was not stored.', error)
    setRating(messageId, before && { ...before })
    addErrorToast('Your rating was not stored', 'Please try again in a minute.')
  }
}

const setRating = (messageId: number, rating: ChatMessage['rating']): void => {
  const message = chat.messages.find(({ id }) => id === messageId)
  if (message) message.rating = rating
  storeConversation()
}

/** Omits the beginning of a conversation that is too long to store. */
const talkUpTo = (messageId: number): TalkMessage[] => {
  const talk: TalkMessage[] = []
  let left = maxTalkLength
  const messages = chat.messages.filter(({ id }) => id <= messageId).slice(-maxTalkMessages)
  for (const { type, content } of messages.toReversed()) {
    const text = cut(content)
    left -= text.length
    if (left < 0) break
    talk.unshift({ by: type === 'user' ? 'shopper' : type, text })
  }
  return talk
}

const cut = (text: string): string => text.slice(0, maxTalkTextLength).toWellFormed()

const copiedMs = 2000

const CopyButton = ({ message: { content, products } }: { message: Props['message'] }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    const lines = products.map(({ name, priceCents }) => `${name}, ${formatCents(priceCents)}`)
    try {
      await navigator.clipboard.writeText([content, ...lines].join('\n'))
    } catch (error) {
      console.warn('The reply could not be copied.', error)
      return addErrorToast('Your browser didn’t allow copying')
    }
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), copiedMs)
  }
  return (
    <ActionButton
      icon={isCopied ? 'check' : 'copy'}
      label={isCopied ? 'Copied' : 'Copy'}
      onPress={() => void copy()}
    />
  )
}

/** These icons are not in `@shop/ui/icon`, because every page loads that file. */
const icons = {
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  up: 'M4.5 10.5h3.5v9H4.5zM8 11l4-7c1.7 0 2.5 1.2 2.2 2.8L13.6 10h5a1.8 1.8 0 0 1 1.8 2.2l-1.4 6a1.8 1.8 0 0 1-1.8 1.3H8',
  down: 'M19.5 13.5H16v-9h3.5zM16 13l-4 7c-1.7 0-2.5-1.2-2.2-2.8l.6-3.2h-5a1.8 1.8 0 0 1-1.8-2.2l1.4-6a1.8 1.8 0 0 1 1.8-1.3H16',
}

type ActionProps = {
  icon: keyof typeof icons
  label: string
  isPressed?: boolean
  onPress: () => void
}

const ActionButton = ({ icon, label, isPressed, onPress }: ActionProps) => (
  <button
    type="button"
    className={css.replyAction}
    aria-label={label}
    aria-pressed={isPressed}
    title={label}
    onClick={onPress}
  >
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill={isPressed ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={icons[icon]} />
    </svg>
  </button>
)
