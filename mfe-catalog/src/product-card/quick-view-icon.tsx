/** The eye on a product's picture. */
import type { Product } from '@shop/contracts/product'
import { IconButton } from '@shop/ui/icon-button'

import { QuickViewButton } from '../quick-view/quick-view-button.tsx'

/** Its dialog has the product's name. */
export const QuickViewIcon = ({ product }: { product: Product }) => (
  <QuickViewButton product={product}>
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
