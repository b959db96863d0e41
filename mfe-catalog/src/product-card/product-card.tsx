import { useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { offerOf } from '@shop/domain/variants'
import { productHref } from '@shop/domain/hrefs'
import { Button } from '@shop/ui/button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { scripted, subheading, subtle } from '@shop/ui/type'

import { isOnSale, onlySize } from '../page/product-rules.ts'
import { addProduct } from '../purchase/add-product.ts'
import { WishlistButton } from '../purchase/wishlist-button.tsx'
import { QuickViewButton } from '../quick-view/quick-view-button.tsx'
import * as css from './product-card.css.ts'

type CardProps = {
  product: Product
  color?: string | undefined
  mark?: string | undefined
  isMain?: boolean
  look?: 'card' | 'row'
}

const pictureSizes = {
  card: '(max-width: 40rem) 50vw, (max-width: 70rem) 33vw, 22rem',
  row: '(max-width: 40rem) 34vw, 12rem',
}

export const ProductCard = ({ product, color, mark, isMain = false, look = 'card' }: CardProps) => (
  <article className={look === 'row' ? css.row : css.card}>
    <div className={css.stage} data-picture>
      <ProductPicture
        image={product.image}
        color={color}
        alt=""
        sizes={pictureSizes[look]}
        isMain={isMain}
      />
      <ProductMarks product={product} mark={mark} />
    </div>
    <div className={css.text}>
      <h3 className={look === 'row' ? subheading : css.name}>
        <a
          href={productHref(product.id, color)}
          className={css.link}
          dir="auto"
          onClick={({ currentTarget }) => carryPicture(currentTarget)}
        >
          {product.name}
        </a>
      </h3>
      <p className={css.facts}>
        <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
        {look !== 'row' && product.colors.length > 1 && (
          <span className={subtle}>{product.colors.length} colors</span>
        )}
      </p>
      {look === 'row' && (
        <p className={`${subtle} ${css.description}`} dir="auto">
          {product.description}
        </p>
      )}
    </div>
    <div className={`${css.tools} ${scripted}`}>
      <div className={css.tool}>
        <WishlistButton product={product} />
      </div>
      <div className={css.eye}>
        <QuickViewButton product={product} color={color} look="icon" />
      </div>
    </div>
    <CardPurchase product={product} color={color} />
  </article>
)

const ProductMarks = ({ product, mark }: Pick<CardProps, 'product' | 'mark'>) => {
  const texts = [mark, isOnSale(product) && 'Sale', product.stock === 0 && 'Sold out'].filter(
    (text) => typeof text === 'string',
  )
  if (texts.length === 0) return null
  return (
    <p className={css.marks}>
      {texts.map((text) => (
        <span key={text} className={css.mark}>
          {text}
        </span>
      ))}
    </p>
  )
}

const maxSizesShown = 4

const CardPurchase = ({ product, color }: Pick<CardProps, 'product' | 'color'>) => {
  const [size, setSize] = useState(onlySize(product))
  const isSoldOut = product.stock === 0
  return (
    <div className={`${css.purchase} ${scripted}`}>
      {product.sizes.length > 0 && (
        <div className={css.sizes} role="group" aria-label={`Size of ${product.name}`}>
          {product.sizes.slice(0, maxSizesShown).map((option) => {
            const isGone = offerOf(product, { size: option, color }).stock === 0
            return (
              <button
                key={option}
                type="button"
                className={css.sizeOption}
                data-sold-out={isGone || undefined}
                aria-label={isGone ? `${option}, sold out` : undefined}
                aria-pressed={option === size}
                onClick={() => setSize(option)}
              >
                {option}
              </button>
            )
          })}
        </div>
      )}
      <Button
        width="full"
        disabled={isSoldOut}
        aria-label={isSoldOut ? undefined : `Add to Cart: ${product.name}`}
        onClick={() => addProduct({ product, size, color, quantity: 1, place: 'card' })}
      >
        {isSoldOut ? 'Sold out' : 'Add to Cart'}
      </Button>
    </div>
  )
}

/** Lets the picture of the clicked card morph into the picture of the product page. */
const carryPicture = (link: HTMLElement): void => {
  for (const picture of document.querySelectorAll<HTMLElement>('[data-carried]'))
    picture.style.viewTransitionName = 'none'
  const picture = link.closest('article')?.querySelector<HTMLElement>('[data-picture]')
  if (!picture) return
  picture.style.viewTransitionName = 'product-picture'
  picture.dataset['carried'] = ''
}
