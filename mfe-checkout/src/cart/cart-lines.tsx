import type { MouseEvent } from 'react'

import type { CartLine as Line } from '@shop/contracts/cart'
import { productHref } from '@shop/domain/hrefs'
import { maxQuantity } from '@shop/domain/limits'
import { formatCents } from '@shop/domain/money'
import {
  discardRemovedLines,
  type RemovedLines,
  removeFromCart,
  setQuantity,
  undoCartRemoval,
} from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'
import { Quantity } from '@shop/ui/quantity'
import { subtle } from '@shop/ui/type'

import { EmptyCart } from '../lines/cart-states.tsx'
import {
  acceptChange,
  acceptText,
  choiceText,
  findChanges,
  type LineChange,
  stockChange,
  stockText,
} from '../lines/line-changes.ts'
import { name, price } from '../lines/removable-list.css.ts'
import { UndoRemoval, useFocusAfterRemoval, useShowMore } from '../lines/removable-list.tsx'
import { useCurrentProducts } from '../lines/use-current-products.ts'
import * as css from './cart.css.ts'

/** The cart's lines with quantity and removal, in the panel and on the page. */
export const CartLines = () => {
  const { items, removed } = useCart()
  const { region, expectAt } = useFocusAfterRemoval(items.length)
  const { shown, more } = useShowMore(items.length)
  const changes = findChanges(items, useCurrentProducts(items))
  const change = (id: string, index: number, quantity: number): void => {
    if (quantity < 1) expectAt(index)
    setQuantity(id, quantity)
  }
  const remove = (id: string, index: number): void => {
    expectAt(index)
    removeFromCart(id)
  }
  const undo = (): void => {
    expectAt(removed?.index ?? 0)
    undoCartRemoval()
  }
  return (
    <div ref={region}>
      {items.length === 0 && <EmptyCart />}
      <ul className={css.lines}>
        {items.slice(0, shown).map((line, index) => (
          <CartLine
            key={line.id}
            line={line}
            change={stockChange(changes, line.id)}
            onQuantity={(quantity) => change(line.id, index, quantity)}
            onRemove={() => remove(line.id, index)}
          />
        ))}
      </ul>
      {more}
      <UndoRemoval
        text={removed && removedText(removed)}
        onUndo={undo}
        onLeave={discardRemovedLines}
      />
    </div>
  )
}

const removedText = ({ lines }: { lines: readonly RemovedLines['lines'][number][] }): string =>
  lines.length === 1 ? `${lines[0]?.product.name} removed` : 'Cart cleared'

type LineProps = {
  line: Readonly<Line>
  change: LineChange | undefined
  /** A quantity below 1 removes the line. */
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

const CartLine = ({ line, change, onQuantity, onRemove }: LineProps) => {
  const { product, quantity, color } = line
  const choice = choiceText(line)
  return (
    <li className={css.line}>
      <a href={productHref(product.id)} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={product.image} color={color} alt="" sizes="8rem" />
      </a>
      <div className={css.lineText}>
        <a href={productHref(product.id)} className={name}>
          <bdi>{product.name}</bdi>
        </a>
        {choice && <p className={subtle}>{choice}</p>}
        <p className={price}>{formatCents(product.priceCents)}</p>
      </div>
      <div className={css.amount}>
        <Quantity value={quantity} min={0} max={maxQuantity} onChange={onQuantity} />
        <div role="status" className={css.note}>
          <StockNote change={change} />
        </div>
      </div>
      <p className={css.sum}>{formatCents(product.priceCents * quantity)}</p>
      <div className={css.remove}>
        <IconButton icon="trash" label={`Remove ${product.name}`} onClick={onRemove} />
      </div>
    </li>
  )
}

const StockNote = ({ change }: { change: LineChange | undefined }) => {
  const text = stockText(change)
  const acceptLabel = change && acceptText(change)
  if (!change || !text) return null
  const accept = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // This button disappears with the change, so the quantity's button takes the focus.
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
