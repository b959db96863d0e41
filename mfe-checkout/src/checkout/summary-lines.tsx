/** What is ordered, small, beside the form. */
import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import { ProductPicture } from '@shop/ui/product-picture'
import { quiet } from '@shop/ui/type'

import { choiceText } from '../cart/choice-text.ts'
import { stockNote } from '../cart/stock-note.ts'
import type { LineChange } from './line-changes.ts'
import * as css from './summary-lines.css.ts'

const none: readonly LineChange[] = []

type Props = {
  lines: readonly Readonly<CartLine>[]
  /** Whether many lines take no more room than a few. */
  isShort?: boolean
  changes?: readonly LineChange[]
}

/** Each line with its picture, choice, quantity and sum. */
export const SummaryLines = ({ lines, isShort = false, changes = none }: Props) => (
  <ul className={isShort ? `${css.list} ${css.short}` : css.list}>
    {lines.map((line) => (
      <li key={line.id} className={css.line}>
        <ProductPicture image={line.product.image} color={line.color} alt="" sizes="4rem" isThumb />
        <div className={css.text}>
          <p className={css.name}>
            <bdi>{line.product.name}</bdi>
          </p>
          <p className={quiet}>
            {[choiceText(line), `Qty ${line.quantity}`].filter(Boolean).join(' · ')}
          </p>
          <StockNote
            change={changes.find(({ lineId, kind }) => lineId === line.id && kind !== 'price')}
          />
        </div>
        <p className={css.amount}>{formatCents(line.product.priceCents * line.quantity)}</p>
      </li>
    ))}
  </ul>
)

const StockNote = ({ change }: { change: LineChange | undefined }) => {
  const text = stockNote(change)
  return text && <p className={css.note}>{text}</p>
}
