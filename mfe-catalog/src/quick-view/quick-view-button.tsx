/** Opens a product's quick view where it stands. */
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { Product } from '@shop/contracts/product'

const loadDialog = () => import('./quick-view-dialog.tsx')
const LazyDialog = lazy(async () => ({ default: (await loadDialog()).QuickViewDialog }))

type Props = {
  product: Product
  /** Draws the button; `prepare` fetches the dialog's code ahead of the press. */
  children: (open: () => void, prepare: () => void) => ReactNode
}

/** The dialog's code comes when it is first asked for. */
export const QuickViewButton = ({ product, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {children(
        () => setIsOpen(true),
        () => void loadDialog(),
      )}
      {isOpen && (
        <Suspense>
          <LazyDialog product={product} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
