/** A product in a grid: picture, name, price; sizes and Add to Cart when pointed at or focused. */
import { useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { Button } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'

import { addProduct } from '../session/add-product.ts'
import { WishButton } from '../session/wish-button.tsx'
import * as css from './product-card.css.ts'

const sizesShown = 4

type Props = { product: Product; mark?: string | undefined; isMain?: boolean }

/** The whole card leads to the product's page; its controls stay above that link. */
export const ProductCard = ({ product, mark, isMain = false }: Props) => {
  const [size, setSize] = useState<string>()
  const isGone = product.stock === 0
  return (
    <article className={css.root}>
      <div className={css.stage}>
        <ProductPicture
          image={product.image}
          alt=""
          sizes="(max-width: 40rem) 50vw, (max-width: 70rem) 33vw, 21rem"
          isMain={isMain}
        />
        <Marks product={product} mark={mark} />
        <div className={css.wish}>
          <WishButton product={product} />
        </div>
        <div className={css.quick}>
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
          <Button
            width="full"
            disabled={isGone}
            onClick={() => addProduct({ product, size, quantity: 1, place: 'card' })}
          >
            {isGone ? 'Sold out' : 'Add to Cart'}
          </Button>
        </div>
      </div>
      <div className={css.text}>
        <h3 className={css.name}>
          <a href={`/product/${product.id}`} className={css.link}>
            {product.name}
          </a>
        </h3>
        <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
      </div>
    </article>
  )
}

const Marks = ({ product, mark }: { product: Product; mark: string | undefined }) => (
  <p className={css.marks}>
    {mark && <span className={css.mark}>{mark}</span>}
    {product.originalPriceCents !== null && <span className={css.mark}>Sale</span>}
  </p>
)
