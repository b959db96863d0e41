/** One line of the cart: picture, choice, quantity, removal. */
import type { MouseEvent } from 'react'

import type { CartLine as Line } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import { maxQuantity } from '@shop/domain/limits'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'
import { Quantity } from '@shop/ui/quantity'
import { quiet } from '@shop/ui/type'

import type { LineChange } from '../checkout/line-changes.ts'
import { acceptChange, acceptText } from '../checkout/settle-change.ts'
import { productHref } from '@shop/domain/hrefs'
import { choiceText } from './choice-text.ts'
import { name, price } from '../line-text.css.ts'
import * as css from './cart-line.css.ts'
import { stockNote } from './stock-note.ts'

type Props = {
  line: Readonly<Line>
  /** What became of it since it was put in. */
  change: LineChange | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** Fewer than one takes the line out. The line's sum is shown where there is room. */
export const CartLine = ({ line, change, onQuantity, onRemove }: Props) => {
  const { product, quantity, color } = line
  const choice = choiceText(line)
  return (
    <li className={css.root}>
      <a href={productHref(product.id)} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={product.image} color={color} alt="" sizes="8rem" />
      </a>
      <div className={css.text}>
        <a href={productHref(product.id)} className={name}>
          <bdi>{product.name}</bdi>
        </a>
        {choice && <p className={quiet}>{choice}</p>}
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
  const text = stockNote(change)
  const accept = change && acceptText(change)
  if (!change || !text) return null
  const settle = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The button goes with what it settles.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[role="group"] button')?.focus()
    acceptChange(change)
  }
  return (
    <>
      <span>{text}</span>
      {accept && (
        <button type="button" className={css.settle} onClick={settle}>
          {accept}
        </button>
      )}
    </>
  )
}
