import { type ComponentType, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { productHref } from '@shop/domain/hrefs'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'

import type { QuickViewProps } from './quick-view-dialog.tsx'

type Props = { product: Product; color?: string | undefined; look: 'icon' | 'text' }
type Dialog = ComponentType<QuickViewProps>

export const QuickViewButton = ({ product, color, look }: Props) => {
  const { go } = usePage()
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>()
  const open = async (): Promise<void> => {
    try {
      setDialog({ Dialog: await loadDialog() })
    } catch (error) {
      console.warn('The quick view could not be loaded; the product page opens instead.', error)
      go(productHref(product.id, color))
    }
  }
  return (
    <>
      {look === 'text' ? (
        <Button tone="subtle" size="lg" onClick={() => void open()}>
          Quick View
        </Button>
      ) : (
        <IconButton
          icon="eye"
          label={`Quick view: ${product.name}`}
          aria-haspopup="dialog"
          onClick={() => void open()}
          onPointerEnter={() => void loadDialog().catch(() => {})}
        />
      )}
      {dialog && (
        <dialog.Dialog product={product} color={color} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

const loadDialog = async (): Promise<Dialog> =>
  (await import('./quick-view-dialog.tsx')).QuickViewDialog
