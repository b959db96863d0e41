import { formatCents } from '@shop/domain/money'

import { hidden } from '../type.css.ts'
import { before, now, root } from './price.css.ts'

type Props = { cents: number; originalCents?: number | null }

/** A price in integer cents. The original price of a sale is struck through. */
export const Price = ({ cents, originalCents = null }: Props) => (
  <span className={root}>
    <span className={now}>{formatCents(cents)}</span>
    {originalCents !== null && originalCents > cents && (
      <s className={before}>
        <span className={hidden}>Was </span>
        {formatCents(originalCents)}
      </s>
    )}
  </span>
)
