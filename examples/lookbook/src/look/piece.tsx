import type { Product } from '@shop/contracts/product'
import { productHref } from '@shop/domain/hrefs'
import { describeChoice } from '@shop/domain/variants'
import { addToCart } from '@shop/session/cart'
import { Button } from '@shop/ui/button'
import { Select } from '@shop/ui/field'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { label, scripted, subheading } from '@shop/ui/type'
import { useState } from 'react'

import { choicesOf } from './choices.ts'
import * as css from './look.css.ts'

type Props = { product: Product; number: number; isChosen: boolean }

export const Piece = ({ product, number, isChosen }: Props) => {
  const { id, name, image } = product
  const choices = choicesOf(product)
  const [chosen, setChosen] = useState(0)
  const choice = choices[chosen]
  const add = (): void => {
    if (!choice) return
    const { size, color, priceCents } = choice
    addToCart({ product: { id, name, image, priceCents }, size, color, quantity: 1 })
  }
  return (
    <>
      <ProductPicture image={image} alt="" sizes="6rem" isThumb />
      <div className={css.facts}>
        <span className={label} aria-hidden="true">
          {number}
        </span>
        <h2 className={subheading} dir="auto">
          <a href={productHref(id)}>{name}</a>
        </h2>
        <Price
          cents={choice?.priceCents ?? product.priceCents}
          originalCents={product.originalPriceCents}
        />
      </div>
      <div className={`${css.buy} ${scripted}`}>
        {choices.length > 1 && (
          <Select
            label={`Size and color of ${name}`}
            isLabelHidden
            options={choices.map((one, index) => [String(index), describeChoice(one)])}
            value={String(chosen)}
            onChange={(index) => setChosen(Number(index))}
          />
        )}
        <Button tone={isChosen ? 'accent' : 'outline'} disabled={!choice} onClick={add}>
          {choice ? 'Add to cart' : 'Sold out'}
        </Button>
      </div>
    </>
  )
}
