/** Shares the product's address: the browser's share sheet, or a copy. */
import { productHref } from '@shop/domain/hrefs'
import type { Product } from '@shop/contracts/product'
import { addToast } from '@shop/session/toasts'
import { IconButton } from '@shop/ui/icon-button'

/** A visitor who closes the share sheet has changed their mind; that is no failure. */
export const ShareButton = ({ product }: { product: Pick<Product, 'id' | 'name'> }) => (
  <IconButton icon="share" label="Share" onClick={() => void share(product)} />
)

const share = async ({ id, name }: Pick<Product, 'id' | 'name'>): Promise<void> => {
  const url = new URL(productHref(id), location.href).href
  try {
    if ('share' in navigator) await navigator.share({ title: name, url })
    else await copy(url)
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError'
    if (!isClosed) addToast({ title: 'Copy the link', description: url })
  }
}

const copy = async (url: string): Promise<void> => {
  await navigator.clipboard.writeText(url)
  addToast({ title: 'Link copied', description: url })
}
