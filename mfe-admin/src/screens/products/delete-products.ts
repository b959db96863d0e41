import { deleteProduct, deleteProducts } from '@shop/client/products'
import { maxPageLimit } from '@shop/domain/limits'
import { addToast } from '@shop/session/toasts'

import { unlessMissing, write } from '../../frame/queries/query-client.ts'
import { clearSelection } from '../../frame/selections.ts'
import { client } from '../../frame/staff/staff-session.ts'

/** Also succeeds if a colleague has already deleted the product. */
export const removeProduct = async (id: string): Promise<boolean> =>
  confirm('Are you sure you want to delete this product?') &&
  write({
    run: () => unlessMissing(deleteProduct(client, id)),
    done: { title: 'Product deleted!', description: 'Product has been removed successfully.' },
    failed: 'Failed to delete product. Please try again.',
    topic: 'products',
  })

export const removeProducts = async (ids: readonly string[]): Promise<boolean> =>
  confirm(`Are you sure you want to delete ${ids.length} products?`) &&
  write({
    run: async () => {
      let deleted = 0
      for (let start = 0; start < ids.length; start += maxPageLimit) {
        const page = ids.slice(start, start + maxPageLimit)
        deleted += (await deleteProducts(client, page)).deleted
      }
      clearSelection('product')
      const description = `${deleted} products have been removed.`
      addToast({ title: 'Products deleted!', description })
    },
    failed: 'Failed to delete some products. Please try again.',
    topic: 'products',
  })
