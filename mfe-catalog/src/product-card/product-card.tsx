import { useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { offerOf } from '@shop/domain/choice-offer'
import { productHref } from '@shop/domain/hrefs'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { scripted, subheading, subtle } from '@shop/ui/type'

import { isOnSale, onlySize } from '../page/product-rules.ts'
import { addProduct } from '../purchase/add-product.ts'
import { WishIconButton } from '../purchase/wishlist-buttons.tsx'
import { QuickViewButton } from '../quick-view/quick-view-button.tsx'
import * as css from './product-card.css.ts'

type CardProps = {
  product: Product
  /**
   * The color that the card shows, and that the product page opens in. The default is the product's
   * own picture.
   */
  color?: string | undefined
  mark?: string | undefined
  isMain?: boolean
}

/** The whole card is a link. Its controls lie above that link and appear on hover or focus. */
export const ProductCard = ({ product, color, mark, isMain = false }: CardProps) => (
  <article className={css.root}>
    <div className={css.stage} data-picture>
      <ProductPicture
        image={product.image}
        color={color}
        alt=""
        sizes="(max-width: 40rem) 50vw, (max-width: 70rem) 33vw, 22rem"
        isMain={isMain}
      />
      <ProductMarks product={product} mark={mark} />
      <div className={`${css.tools} ${scripted}`}>
        <div className={css.tool}>
          <WishIconButton product={product} />
        </div>
        <div className={css.eye}>
          <QuickViewIcon product={product} color={color} />
        </div>
      </div>
      <CardPurchase product={product} color={color} />
    </div>
    <div className={css.text}>
      <h3 className={css.name}>
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
        <span className={subtle}>{colorCount(product)}</span>
      </p>
    </div>
  </article>
)

/** A product in a list, with its description. Its controls are always visible. */
export const ProductRow = ({ product, color, isMain = false }: Omit<CardProps, 'mark'>) => (
  <article className={css.row}>
    <div className={css.rowPicture}>
      <ProductPicture
        image={product.image}
        color={color}
        alt=""
        sizes="(max-width: 40rem) 34vw, 12rem"
        isMain={isMain}
      />
      <ProductMarks product={product} />
    </div>
    <div className={css.rowText}>
      <h3 className={subheading}>
        <a href={productHref(product.id, color)} className={css.link} dir="auto">
          {product.name}
        </a>
      </h3>
      <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
      <p className={`${subtle} ${css.description}`} dir="auto">
        {product.description}
      </p>
    </div>
    <div className={`${css.rowControls} ${scripted}`}>
      <div className={css.rowTools}>
        <WishIconButton product={product} />
        <QuickViewIcon product={product} color={color} />
      </div>
      <CardPurchase product={product} color={color} />
    </div>
  </article>
)

const colorCount = ({ colors }: Product): string =>
  colors.length > 1 ? `${colors.length} colors` : ''

const ProductMarks = ({ product, mark }: Pick<CardProps, 'product' | 'mark'>) => {
  const texts = [
    mark,
    isOnSale(product) ? 'Sale' : undefined,
    product.stock === 0 ? 'Sold out' : undefined,
  ].filter(Boolean)
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

type ControlProps = { product: Product; color: string | undefined }

/** Sizes that do not fit here are in the quick view and on the product page. */
const CardPurchase = ({ product, color }: ControlProps) => {
  const [size, setSize] = useState(onlySize(product))
  const isSoldOut = product.stock === 0
  return (
    <div className={`${css.quick} ${scripted}`}>
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
        onClick={() => addProduct({ product, size, color, quantity: 1, place: 'card' })}
      >
        {isSoldOut ? 'Sold out' : 'Add to Cart'}
      </Button>
    </div>
  )
}

/** The label needs no product name, because the dialog that the button opens has one. */
const QuickViewIcon = ({ product, color }: ControlProps) => (
  <QuickViewButton product={product} color={color}>
    {(open, prepare) => (
      <IconButton
        icon="eye"
        label="Quick view"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={prepare}
      />
    )}
  </QuickViewButton>
)

/** Makes only this card's picture grow into that of the product page (view transition). */
const carryPicture = (link: HTMLElement): void => {
  for (const picture of document.querySelectorAll<HTMLElement>('[data-carried]'))
    picture.style.viewTransitionName = 'none'
  const picture = link.closest('article')?.querySelector<HTMLElement>('[data-picture]')
  if (!picture) return
  picture.style.viewTransitionName = 'product-picture'
  picture.dataset['carried'] = ''
}
