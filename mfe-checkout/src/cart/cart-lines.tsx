import type { MouseEvent } from 'react'

import type { CartLine as Line } from '@shop/contracts/cart'
import { isolated } from '@shop/domain/isolated'
import { formatCents } from '@shop/domain/money'
import {
  discardRemovedLines,
  removeFromCart,
  setQuantity,
  undoCartRemoval,
} from '@shop/session/cart'
import { useSettings } from '@shop/session/shop-settings'
import { useCart } from '@shop/session/use-cart'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Quantity } from '@shop/ui/quantity'
import { scripted, subtle } from '@shop/ui/type'

import {
  acceptChange,
  acceptText,
  choiceText,
  findChanges,
  findLeft,
  leftText,
  type LineChange,
  takeInstead,
} from '../lines/line-changes.ts'
import { RemovableLine, RemovableList } from '../lines/removable-list.tsx'
import { useCartProducts, withCurrentPictures } from '../lines/use-current-products.ts'
import * as css from '../lines/removable-list.css.ts'

export const CartLines = () => {
  const { items, removed } = useCart()
  const products = useCartProducts(items)
  const changes = findChanges(items, products)
  const left = findLeft(items, products)
  const [only, ...others] = removed?.lines ?? []
  const text =
    only && others.length === 0 ? `${isolated(only.product.name)} removed` : 'Cart cleared'
  // When a line gets its color, its id changes. The key stays, so that its buttons keep the focus.
  const keyOf = ({ product, size }: Readonly<Line>, index: number): string => {
    const before = items.slice(0, index)
    const alike = before.filter((other) => other.product.id === product.id && other.size === size)
    return [product.id, size, alike.length].join()
  }
  return (
    <RemovableList
      items={withCurrentPictures(items, products)}
      keyOf={keyOf}
      empty={<EmptyCart />}
      removed={removed && { text, index: removed.index }}
      onUndo={undoCartRemoval}
      onLeave={discardRemovedLines}
      renderLine={(line, beforeRemoval) => (
        <CartLine
          line={line}
          // Only the checkout shows changed prices.
          change={changes.find(({ lineId, kind }) => lineId === line.id && kind !== 'price')}
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
  left: number | undefined
  beforeRemoval: () => void
}

const CartLine = ({ line, change, left, beforeRemoval }: LineProps) => {
  const { id, product, quantity, color } = line
  const { maxLinePieces } = useSettings().orders
  const max = Math.min(left ?? maxLinePieces, maxLinePieces)
  const hasInstead = change !== undefined && change.instead.length > 0
  const note = change && <ChangeNote change={change} beforeReplacement={beforeRemoval} />
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
        <Quantity value={quantity} min={0} max={max} onChange={onQuantity} />
        <div role="status" className={css.note}>
          {!hasInstead && note}
          {!change && quantity === left && leftText(left)}
        </div>
      </div>
      <p className={css.sum}>{formatCents(product.priceCents * quantity)}</p>
      <div role="status" className={css.instead}>
        {hasInstead && note}
      </div>
    </RemovableLine>
  )
}

type NoteProps = { change: LineChange; beforeReplacement: () => void }

const ChangeNote = ({ change, beforeReplacement }: NoteProps) => {
  const acceptLabel = acceptText(change)
  const accept = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The clicked button disappears together with the change, so a quantity button takes the focus.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[role="group"] button')?.focus()
    acceptChange(change)
  }
  return (
    <>
      <span className={change.instead.length > 0 ? css.reason : undefined}>{change.text}</span>
      {acceptLabel && (
        <button type="button" className={css.accept} onClick={accept}>
          {acceptLabel}
        </button>
      )}
      {change.instead.map((other) => {
        const take = (): void => {
          beforeReplacement()
          takeInstead(change, other)
        }
        return (
          <button key={other.text} type="button" className={css.accept} onClick={take}>
            {other.text}
          </button>
        )
      })}
    </>
  )
}

export const EmptyCart = () => (
  <Notice title="Your cart is empty" text="Add some items to get started">
    <ButtonLink href="/shop">Start Shopping</ButtonLink>
  </Notice>
)

export const LoadingCart = () => (
  <>
    <p className={`${subtle} ${scripted}`}>Loading your cart…</p>
    <noscript>
      <p>Your cart is kept in this browser, which needs JavaScript to show it.</p>
    </noscript>
  </>
)
