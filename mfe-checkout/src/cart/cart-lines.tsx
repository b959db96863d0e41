import type { MouseEvent } from 'react'

import type { CartLine as Line } from '@shop/contracts/cart'
import { isolated } from '@shop/domain/isolated'
import { maxPieces } from '@shop/domain/limits'
import { formatCents } from '@shop/domain/money'
import {
  discardRemovedLines,
  removeFromCart,
  setQuantity,
  undoCartRemoval,
} from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Quantity } from '@shop/ui/quantity'
import { scripted, subtle } from '@shop/ui/type'

import {
  acceptChange,
  acceptText,
  type Alternative,
  choiceText,
  findChanges,
  findLeft,
  insteadOf,
  leftText,
  type LineChange,
  stockChange,
  stockText,
  takeInstead,
} from '../lines/line-changes.ts'
import { RemovableLine, RemovableList } from '../lines/removable-list.tsx'
import { useCurrentProducts, withCurrentPictures } from '../lines/use-current-products.ts'
import * as css from '../lines/removable-list.css.ts'

export const CartLines = () => {
  const { items, removed } = useCart()
  const products = useCurrentProducts(items)
  const changes = findChanges(items, products)
  const left = findLeft(items, products)
  const [only, ...others] = removed?.lines ?? []
  const text =
    only && others.length === 0 ? `${isolated(only.product.name)} removed` : 'Cart cleared'
  return (
    <RemovableList
      items={withCurrentPictures(items, products)}
      empty={<EmptyCart />}
      removed={removed && { text, index: removed.index }}
      onUndo={undoCartRemoval}
      onLeave={discardRemovedLines}
      renderLine={(line, beforeRemoval) => (
        <CartLine
          line={line}
          change={stockChange(changes, line.id)}
          left={left.get(line.id)}
          beforeRemoval={beforeRemoval}
        />
      )}
    />
  )
}

type LineProps = {
  line: Readonly<Line>
  change: LineChange | undefined
  /** The maximum quantity of the line, if it is known. */
  left: number | undefined
  beforeRemoval: () => void
}

const CartLine = ({ line, change, left, beforeRemoval }: LineProps) => {
  const { id, product, quantity, color } = line
  const hasInstead = change !== undefined && insteadOf(change).length > 0
  const onQuantity = (next: number): void => {
    if (next < 1) beforeRemoval()
    setQuantity(id, next)
  }
  const remove = (): void => {
    beforeRemoval()
    removeFromCart(id)
  }
  return (
    <RemovableLine product={product} color={color} choice={choiceText(line)} onRemove={remove}>
      <div className={css.amount}>
        <Quantity value={quantity} min={0} max={left ?? maxPieces} onChange={onQuantity} />
        <div role="status" className={css.note}>
          {change && !hasInstead && <StockNote change={change} />}
          {!change && quantity === left && leftText(left)}
        </div>
      </div>
      <p className={css.sum}>{formatCents(product.priceCents * quantity)}</p>
      <div role="status" className={css.instead}>
        {change && hasInstead && <InsteadNote change={change} beforeReplacement={beforeRemoval} />}
      </div>
    </RemovableLine>
  )
}

const StockNote = ({ change }: { change: LineChange }) => {
  const text = stockText(change)
  const acceptLabel = acceptText(change)
  if (!text) return null
  const accept = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // This button disappears with the change, so the quantity button takes the focus.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[role="group"] button')?.focus()
    acceptChange(change)
  }
  return (
    <>
      <span>{text}</span>
      {acceptLabel && (
        <button type="button" className={css.accept} onClick={accept}>
          {acceptLabel}
        </button>
      )}
    </>
  )
}

type InsteadProps = { change: LineChange; beforeReplacement: () => void }

const InsteadNote = ({ change, beforeReplacement }: InsteadProps) => {
  const take = (other: Alternative): void => {
    beforeReplacement()
    takeInstead(change, other)
  }
  return (
    <>
      <span className={css.reason}>{stockText(change)}</span>
      {insteadOf(change).map((other) => (
        <button key={other.text} type="button" className={css.accept} onClick={() => take(other)}>
          {other.text}
        </button>
      ))}
    </>
  )
}

export const EmptyCart = () => (
  <Notice title="Your cart is empty" text="Add some items to get started">
    <ButtonLink href="/shop">Start Shopping</ButtonLink>
  </Notice>
)

/** Shown until the browser has read the stored cart, which needs JavaScript. */
export const LoadingCart = () => (
  <>
    <p className={`${subtle} ${scripted}`}>Looking into your cart…</p>
    <noscript>
      <p>Your cart is kept in this browser, which needs JavaScript to show it.</p>
    </noscript>
  </>
)
