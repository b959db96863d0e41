/** One line of the cart: picture, choice, quantity, removal. */
import type { CartLine as Line } from '@shop/contracts/cart'
import { formatCents } from '@shop/contracts/money'
import { maxQuantity } from '@shop/contracts/order'
import { removeFromCart, setQuantity } from '@shop/session/cart'
import { IconButton } from '@shop/ui/icon-button'
import { pictureInColor, ProductPicture } from '@shop/ui/product-picture'
import { Quantity } from '@shop/ui/quantity'
import { quiet } from '@shop/ui/type'

import * as css from './cart-line.css.ts'

/** Fewer than one takes the line out. */
export const CartLine = ({ line }: { line: Readonly<Line> }) => {
  const { product, quantity, size, color } = line
  return (
    <li className={css.root}>
      <a href={`/product/${product.id}`} className={css.picture}>
        <ProductPicture
          image={pictureInColor(product.image, color)}
          alt={product.name}
          sizes="6rem"
        />
      </a>
      <div className={css.text}>
        <a href={`/product/${product.id}`} className={css.name}>
          {product.name}
        </a>
        <p className={quiet}>{[size, color].filter(Boolean).join(' · ')}</p>
        <p className={css.price}>{formatCents(product.priceCents)}</p>
      </div>
      <div className={css.actions}>
        <Quantity
          value={quantity}
          min={0}
          max={maxQuantity}
          onChange={(value) => setQuantity(line.id, value)}
        />
        <IconButton
          icon="trash"
          label={`Remove ${product.name}`}
          onClick={() => removeFromCart(line.id)}
        />
      </div>
    </li>
  )
}
