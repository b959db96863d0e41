import { useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { ProductPicture } from '@shop/ui/product-picture'
import { scripted } from '@shop/ui/type'

import * as css from './product-page.css.ts'

/** The specification shows one picture four times: the whole garment and three close-ups of it. */
const looks = [
  ['whole', 'Whole garment'],
  ['print', 'Print'],
  ['collar', 'Collar'],
  ['hem', 'Hem'],
] as const

type Props = { product: Product; color: string | undefined }

/** The picture follows the chosen color; a thumbnail chooses the close-up. */
export const Gallery = ({ product, color }: Props) => {
  const [look, setLook] = useState<(typeof looks)[number][0]>('whole')
  return (
    <div className={css.gallery}>
      <div className={css.stage} data-carried>
        <div className={css.crop[look]}>
          <ProductPicture
            image={product.image}
            color={color}
            alt={`${product.name}${color ? ` in ${color}` : ''}`}
            sizes="(max-width: 30rem) 80vw, (max-width: 56rem) 100vw, 44rem"
            isMain
          />
        </div>
      </div>
      <ul className={`${css.thumbs} ${scripted}`} aria-label="Views">
        {looks.map(([name, text]) => (
          <li key={name}>
            <button
              type="button"
              className={css.thumb}
              aria-label={text}
              aria-pressed={name === look}
              onClick={() => setLook(name)}
            >
              <span className={css.crop[name]}>
                <ProductPicture image={product.image} color={color} alt="" sizes="10rem" isThumb />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
