/** Staff delete a product, after the browser's own question. */
import type { Client } from '@shop/client/client'
import { deleteProduct } from '@shop/client/products'
import { addToast } from '@shop/session/toasts'

import { noteRefusal } from '../live/office.ts'
import { receiveForProducts } from './products-store.ts'

/** Asks, deletes, and says how it went. */
export const removeProduct = async (
  client: Client,
  id: string,
  ask: (question: string) => boolean = (question) => confirm(question),
): Promise<void> => {
  if (!ask('Are you sure you want to delete this product?')) return
  try {
    await deleteProduct(client, id)
    receiveForProducts({ type: 'product.removed', seq: 0, id })
    addToast({
      title: 'Product deleted!',
      description: 'Product has been removed successfully.',
    })
  } catch (error) {
    noteRefusal(error)
    addToast({
      title: 'Error',
      description: 'Failed to delete product. Please try again.',
      variant: 'destructive',
    })
  }
}
