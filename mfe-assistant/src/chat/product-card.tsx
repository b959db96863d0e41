import { useEffect, useRef, useState } from 'react'
import type { Snapshot } from 'valtio'

import type { ReplyChoice } from '@shop/contracts/assistant'
import { describeSoldOut, offerOf } from '@shop/domain/variants'
import { isolated } from '@shop/domain/isolated'
import { addToCart } from '@shop/session/cart'
import { addErrorToast } from '@shop/session/error-toast'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import type { ChatProduct } from './stored-conversation.ts'
import * as css from './widget.css.ts'

type CardProps = {
  product: Snapshot<ChatProduct>
  choice?: Snapshot<ReplyChoice> | undefined
}

export const ProductCard = ({ product, choice }: CardProps) => {
  const { size, color, priceCents, isChosen } = preselect(product, choice)
  const [isChoosing, setIsChoosing] = useState(false)
  const hasChoice = product.sizes.length > 1 && !isChosen
  const chosen = [size, color].filter((name) => name !== undefined).join(', ')
  const label = product.stock === 0 ? 'Sold out' : 'Add to cart'
  const card = useRef<HTMLLIElement>(null)
  const wasChoosing = useRef(false)
  // A choice removes the size buttons, so the card's button takes the focus.
  useEffect(() => {
    if (wasChoosing.current && !isChoosing) card.current?.querySelector('button')?.focus()
    wasChoosing.current = isChoosing
  }, [isChoosing])
  const add = (added?: string): void => {
    if (addOne(product, { size: added, color })) setIsChoosing(false)
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
        <Price cents={priceCents} originalCents={product.originalPriceCents} />
        {chosen && <span className={css.chosen}>{chosen}</span>}
      </div>
      <div className={isChoosing ? css.choosing : css.actions}>
        {isChoosing ? (
          <SizeChoice
            product={product}
            size={size}
            color={color}
            onChoose={add}
            onCancel={() => setIsChoosing(false)}
          />
        ) : (
          <>
            <Button
              tone="outline"
              disabled={product.stock === 0}
              aria-label={`${label}: ${isChosen ? `${product.name}, ${chosen}` : product.name}`}
              onClick={() => (hasChoice ? setIsChoosing(true) : add(size ?? product.sizes[0]))}
            >
              {label}
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

/** `isChosen` is true if the reply has settled both size and color. */
const preselect = (product: CardProps['product'], choice: CardProps['choice']) => {
  const color = choice?.color ?? undefined
  const size = product.sizes.find((name) => name === choice?.size)
  const isChosen = size !== undefined && (color !== undefined || product.colors.length < 2)
  const only = product.sizes.length === 1 ? product.sizes[0] : undefined
  return { size, color, isChosen, ...offerOf(product, { size: size ?? only, color }) }
}

type Choice = { size: string | undefined; color: string | undefined }

const addOne = (current: CardProps['product'], { size, color }: Choice): boolean => {
  const { priceCents, stock } = offerOf(current, { size, color })
  if (stock === 0) {
    addErrorToast('Sold out', `${describeSoldOut(current, { size, color })}.`)
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
  /** The size whose button gets the focus, by default the first. */
  size: string | undefined
  color: string | undefined
  onChoose: (size: string) => void
  onCancel: () => void
}

/** Escape closes this choice and not the panel, so the event stops here. */
const SizeChoice = ({ product, size: chosen, color, onChoose, onCancel }: ChoiceProps) => (
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
          // The sizes replace the button that had the focus, so one of them takes the focus.
          autoFocus={chosen ? size === chosen : index === 0}
          onClick={() => onChoose(size)}
        >
          {isSoldOut ? <s>{size}</s> : size}
        </button>
      )
    })}
  </div>
)
