/** Asks for the size of a wished product; the answer moves it into the cart. */
import type { Product } from '@shop/contracts/product'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'
import { label } from '@shop/ui/type'

import { moveToCart } from './move-to-cart.ts'
import * as css from './wished-line.css.ts'

/** One button a size. */
export const SizeChoice = ({ product, onCancel }: { product: Product; onCancel: () => void }) => (
  <div role="group" aria-label={`Size of ${product.name}`} className={css.sizes}>
    <div className={css.question}>
      <p className={label} aria-hidden="true">
        Which size?
      </p>
      <div className={css.cancel}>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
    <Row gap="xs">
      {product.sizes.map((size, index) => (
        <Button
          key={size}
          // The button that was pressed is gone; the choice it led to takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={index === 0}
          tone="outline"
          onClick={() => moveToCart(product, size)}
        >
          {size}
        </Button>
      ))}
    </Row>
  </div>
)
