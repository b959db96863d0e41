/** The eye on a product's picture. */
import type { Product } from '@shop/contracts/product'
import { IconButton } from '@shop/ui/icon-button'

import { QuickViewButton } from '../quick-view/quick-view-button.tsx'

type Props = { product: Product; color: string | undefined }

/** Its dialog has the product's name. */
export const QuickViewIcon = ({ product, color }: Props) => (
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
