import { type ComponentType, type ReactNode, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { addToast } from '@shop/session/toasts'

import type { QuickViewProps } from './quick-view-dialog.tsx'

type Dialog = ComponentType<QuickViewProps>

type Props = {
  product: Product
  color?: string | undefined
  /** Renders the button. `prepare` preloads the code of the dialog. */
  children: (open: () => void, prepare: () => void) => ReactNode
}

/** Opens a quick view. The code of the dialog loads on first use. */
export const QuickViewButton = ({ product, color, children }: Props) => {
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>()
  const open = async (): Promise<void> => {
    try {
      setDialog({ Dialog: await loadDialog() })
    } catch (error) {
      console.warn('The quick view could not be loaded.', error)
      addToast({
        title: 'Quick view is not there right now',
        description: 'The product page has everything; please try that.',
        variant: 'destructive',
      })
    }
  }
  return (
    <>
      {children(
        () => void open(),
        () => void loadDialog().catch(() => {}),
      )}
      {dialog && (
        <dialog.Dialog product={product} color={color} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

const loadDialog = async (): Promise<Dialog> =>
  (await import('./quick-view-dialog.tsx')).QuickViewDialog
