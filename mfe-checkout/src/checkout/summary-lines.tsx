/** What is ordered, small, beside the form. */
import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/contracts/money'
import { pictureInColor, ProductPicture } from '@shop/ui/product-picture'
import { quiet } from '@shop/ui/type'

import { choiceText } from '../cart/choice-text.ts'
import * as css from './summary-lines.css.ts'

type Props = {
  lines: readonly Readonly<CartLine>[]
  /** Whether many lines take no more room than a few. */
  isShort?: boolean
}

/** Each line with its picture, choice, quantity and sum. */
export const SummaryLines = ({ lines, isShort = false }: Props) => (
  <ul className={isShort ? `${css.list} ${css.short}` : css.list}>
    {lines.map((line) => (
      <li key={line.id} className={css.line}>
        <ProductPicture
          image={pictureInColor(line.product.image, line.color)}
          alt=""
          sizes="4rem"
          isThumb
        />
        <div className={css.text}>
          <p className={css.name}>
            <bdi>{line.product.name}</bdi>
          </p>
          <p className={quiet}>
            {[choiceText(line), `Qty ${line.quantity}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className={css.amount}>{formatCents(line.product.priceCents * line.quantity)}</p>
      </li>
    ))}
  </ul>
)
