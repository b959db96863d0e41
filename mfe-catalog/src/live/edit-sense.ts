/** Tells an edit of a product from a sale: both are said to have saved it. */
import type { LiveMessage } from '@shop/contracts/live'
import type { Product } from '@shop/contracts/product'

type Known = Pick<Product, 'id' | 'version' | 'updatedAt'>

/**
 * A sale leaves version and time of the last edit as they were. A product never heard of before was edited
 * if its edit is newer than all known ones; being wrong about that costs one load, and hardly ever twice.
 */
export const createEditSense = () => {
  const versions = new Map<string, number>()
  let newestEdit = ''
  let isGreeted = false

  const know = (products: readonly Known[]): void => {
    for (const { id, version, updatedAt } of products) {
      versions.set(id, version)
      if (updatedAt > newestEdit) newestEdit = updatedAt
    }
  }
  const isEdit = (message: LiveMessage): boolean => {
    if (message.type === 'hello') {
      // What was changed between the page's load and the first greeting is told by no message.
      const isFirst = !isGreeted
      isGreeted = true
      return isFirst
    }
    if (message.type !== 'product.saved')
      return message.type === 'product.removed' || message.type === 'reset'
    const { id, version, updatedAt } = message.product
    const known = versions.get(id)
    const isNew = known === undefined ? updatedAt > newestEdit : known !== version
    know([message.product])
    return isNew
  }
  return { know, isEdit }
}
