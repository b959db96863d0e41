import type { Client } from '@shop/client/client'
import { deleteProduct, deleteProducts } from '@shop/client/products'
import { addToast } from '@shop/session/toasts'

import { isNotFound } from '../../frame/queries/query-client.ts'
import { reportFailure } from '../../frame/staff/staff-session.ts'

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
): Promise<boolean> => {
  if (!confirmed('Are you sure you want to delete this product?')) return false
  try {
    await deleteProduct(client, id).catch((error: Error) => {
      if (!isNotFound(error)) throw error
    })
    addToast({ title: 'Product deleted!', description: 'Product has been removed successfully.' })
    return true
  } catch (error) {
    reportFailure(error, 'Failed to delete product. Please try again.')
    return false
  }
}

/** Deletes several products in one request, all or none. */
export const removeProducts = async (
  client: Client,
  ids: readonly string[],
  confirmed: Confirm = browserConfirm,
): Promise<boolean> => {
  if (!confirmed(`Are you sure you want to delete ${ids.length} products?`)) return false
  try {
    const { deleted } = await deleteProducts(client, ids)
    addToast({ title: 'Products deleted!', description: `${deleted} products have been removed.` })
    return true
  } catch (error) {
    reportFailure(error, 'Failed to delete some products. Please try again.')
    return false
  }
}
