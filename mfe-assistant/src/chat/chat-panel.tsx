import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import type { Product } from '@shop/contracts/product'
import { describeSoldOut, offerOf } from '@shop/domain/choice-offer'
import { isolated } from '@shop/domain/isolated'
import { maxMessageLength } from '@shop/domain/limits'
import { addToCart } from '@shop/session/cart'
import { addToast } from '@shop/session/toasts'
import { Button, ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { subheading, subtle } from '@shop/ui/type'

import { chat, type ChatMessage, closeChat, sendMessage } from './chat.ts'
import * as css from './widget.css.ts'
import { cards } from './widget.css.ts'

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
    // Scroll to the beginning of a reply: its cards are tall and would push the text out of view.
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
    <section className={css.panel} aria-label="AI Shopping Assistant" onKeyDown={closeOnEscape}>
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

/** During IME composition, Escape cancels the composition and must not close the panel. */
const closeOnEscape = ({ key, nativeEvent }: KeyboardEvent): void => {
  if (key === 'Escape' && !nativeEvent.isComposing) closeChat()
}

/** Enter sends; Shift+Enter does nothing. */
const MessageForm = ({ input, text, isThinking, onText, onSend }: FormProps) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, Enter ends the composition.
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

type CardProps = {
  product: Snapshot<Product>
  /** The colors the shopper named. The card shows the first one that the product has. */
  colors: readonly string[]
}

/** A product in a reply. With several sizes, "Add to cart" opens the size choice first. */
const ProductCard = ({ product, colors }: CardProps) => {
  const color = colors.find((name) => product.colors.includes(name))
  const [isChoosing, setIsChoosing] = useState(false)
  const hasChoice = product.sizes.length > 1
  const card = useRef<HTMLLIElement>(null)
  const wasChoosing = useRef(false)
  // The cart panel opens next. When it closes, it returns the focus to the button focused here.
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) card.current?.querySelector('button')?.focus()
    wasChoosing.current = isChoosing
  }, [isChoosing])
  const add = (size?: string): void => {
    if (addOne(product, { size, color })) setIsChoosing(false)
  }
  return (
    <li ref={card} className={css.card}>
      <div className={css.picture}>
        <ProductPicture image={product.image} color={color} alt="" sizes="4.5rem" isThumb />
      </div>
      <div className={css.cardText}>
        <span className={css.cardName}>
          <bdi>{product.name}</bdi>
        </span>
        <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
      </div>
      <div className={isChoosing ? css.choosing : css.actions}>
        {isChoosing ? (
          <SizeChoice
            product={product}
            color={color}
            onChoose={add}
            onCancel={() => setIsChoosing(false)}
          />
        ) : (
          <>
            <Button
              tone="outline"
              disabled={product.stock === 0}
              aria-label={`${product.stock === 0 ? 'Sold out' : 'Add to cart'}: ${product.name}`}
              onClick={() => (hasChoice ? setIsChoosing(true) : add(product.sizes[0]))}
            >
              {product.stock === 0 ? 'Sold out' : 'Add to cart'}
            </Button>
            <a
              href={`/shop?product=${encodeURIComponent(product.id)}`}
              className={css.view}
              aria-label={`View ${product.name}`}
            >
              View
            </a>
          </>
        )}
      </div>
    </li>
  )
}

type Choice = { size: string | undefined; color: string | undefined }

/** Adds one to the cart and confirms with a toast. If sold out, shows a toast and returns false. */
const addOne = (current: CardProps['product'], { size, color }: Choice): boolean => {
  const { priceCents, stock } = offerOf(current, { size, color })
  if (stock === 0) {
    addToast({
      title: 'Sold out',
      description: `${describeSoldOut(current, { size, color })}.`,
      variant: 'destructive',
    })
    return false
  }
  const { id, name, image } = current
  const product = { id, name, image, priceCents }
  addToCart({ product, quantity: 1, ...(size ? { size } : {}), ...(color ? { color } : {}) })
  addToast({
    title: 'Added to cart!',
    description: `${isolated(name)} has been added to your cart.`,
  })
  return true
}

type ChoiceProps = {
  product: CardProps['product']
  color: string | undefined
  onChoose: (size: string) => void
  onCancel: () => void
}

/** Escape closes the size choice and must not reach the panel, which it would close. */
const SizeChoice = ({ product, color, onChoose, onCancel }: ChoiceProps) => (
  // Handles Escape wherever the focus is inside the group.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <div
    role="group"
    aria-label={`Size of ${product.name}`}
    className={css.sizes}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onCancel()
    }}
  >
    {product.sizes.map((size, index) => {
      const isSoldOut = offerOf(product, { size, color }).stock === 0
      return (
        <button
          key={size}
          type="button"
          className={css.sizeOption}
          aria-label={isSoldOut ? `${size}, sold out` : undefined}
          // The button that had the focus is gone, so move the focus here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={index === 0}
          onClick={() => onChoose(size)}
        >
          {isSoldOut ? <s>{size}</s> : size}
        </button>
      )
    })}
  </div>
)
