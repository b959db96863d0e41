/** Sizes and Add to Cart on a card. */
import { useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { Button } from '@shop/ui/button'
import { scripted } from '@shop/ui/type'

import { addProduct, onlySize } from '../session/add-product.ts'
import * as css from './product-card.css.ts'

const sizesShown = 4

type Props = { product: Product; color: string | undefined }

/** The first four sizes; all of them are in the quick view and on the product's page. */
export const CardPurchase = ({ product, color }: Props) => {
  const [size, setSize] = useState(onlySize(product))
  const isGone = product.stock === 0
  return (
    <div className={`${css.quick} ${scripted}`}>
      {product.sizes.length > 0 && (
        <div className={css.sizes} role="group" aria-label={`Size of ${product.name}`}>
          {product.sizes.slice(0, sizesShown).map((option) => (
            <button
              key={option}
              type="button"
              className={css.size}
              aria-pressed={option === size}
              onClick={() => setSize(option)}
            >
              {option}
            </button>
          ))}
        </div>
      )}
      <Button
        width="full"
        disabled={isGone}
        onClick={() => addProduct({ product, size, color, quantity: 1, place: 'card' })}
      >
        {isGone ? 'Sold out' : 'Add to Cart'}
      </Button>
    </div>
  )
}
