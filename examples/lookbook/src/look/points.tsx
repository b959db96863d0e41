import type { Product } from '@shop/contracts/product'
import type { MouseEvent } from 'react'

import type { Point } from '../look.ts'
import * as css from './look.css.ts'

type Props = {
  pieces: readonly (Point & { product: Product })[]
  chosen: number | undefined
  onChoose: (index: number) => void
}

/** Shows numbers on the picture. Each links to its piece in the list, even without JavaScript. */
export const Points = ({ pieces, chosen, onChoose }: Props) => (
  <svg className={css.points}>
    {pieces.map(({ product, x, y }, index) => {
      const at = { x: `${x}%`, y: `${y}%` }
      const center = { cx: at.x, cy: at.y }
      const onClick = (event: MouseEvent): void => {
        event.preventDefault()
        onChoose(index)
      }
      return (
        <a
          key={product.id}
          href={`#piece-${index + 1}`}
          className={css.point}
          aria-label={`${index + 1}, ${product.name}`}
          aria-current={index === chosen || undefined}
          onClick={onClick}
        >
          <circle {...center} r={22} className={css.target} />
          <circle {...center} r={15} className={css.dot} />
          <text {...at} dy="0.35em" textAnchor="middle" className={css.number}>
            {index + 1}
          </text>
        </a>
      )
    })}
  </svg>
)
