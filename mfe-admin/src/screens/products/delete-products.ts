import type { Client } from '@shop/client/client'
import { deleteProduct, deleteProducts } from '@shop/client/products'
import { addToast } from '@shop/session/toasts'

import { unlessMissing, write } from '../../frame/queries/query-client.ts'

type Confirm = (question: string) => boolean

const browserConfirm: Confirm = (question) => confirm(question)

/**
 * Deletes a product after a confirmation and shows a toast. Resolves to false if it was not
 * confirmed or failed. A product that a colleague has already deleted counts as deleted.
 */
export const removeProduct = async (
  client: Client,
  id: string,
  confirmed: Confirm = browserConfirm,
): Promise<boolean> =>
  confirmed('Are you sure you want to delete this product?') &&
  write({
    run: () => unlessMissing(deleteProduct(client, id)),
    done: { title: 'Product deleted!', description: 'Product has been removed successfully.' },
    failed: 'Failed to delete product. Please try again.',
    topic: 'products',
  })

/** Deletes several products in one request, all or none. */
export const removeProducts = async (
  client: Client,
  ids: readonly string[],
  confirmed: Confirm = browserConfirm,
): Promise<boolean> =>
  confirmed(`Are you sure you want to delete ${ids.length} products?`) &&
  write({
    run: async () => {
      const { deleted } = await deleteProducts(client, ids)
      const description = `${deleted} products have been removed.`
      addToast({ title: 'Products deleted!', description })
    },
    failed: 'Failed to delete some products. Please try again.',
    topic: 'products',
  })
