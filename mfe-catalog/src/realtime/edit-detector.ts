import type { Product } from '@shop/contracts/product'
import type { RealtimeMessage } from '@shop/contracts/realtime'

type Known = Pick<Product, 'id' | 'version' | 'updatedAt'>

/**
 * Tells edits of products from sales: both arrive as `product.saved`. A sale leaves the version and `updatedAt`
 * of a product as they were. An unknown product counts as edited when its edit is newer than all known ones;
 * a wrong guess costs one reload of the page.
 */
export const createEditDetector = () => {
  const versions = new Map<string, number>()
  let newestEdit = ''
  let hasConnected = false

  const trackVersions = (products: readonly Known[]): void => {
    for (const { id, version, updatedAt } of products) {
      versions.set(id, version)
      if (updatedAt > newestEdit) newestEdit = updatedAt
    }
  }
  const isEdit = (message: RealtimeMessage): boolean => {
    if (message.type === 'hello') {
      // The connection could not say what has changed since the page was loaded.
      const isFirst = !hasConnected
      hasConnected = true
      return isFirst
    }
    if (message.type !== 'product.saved')
      return message.type === 'product.removed' || message.type === 'reset'
    const { id, version, updatedAt } = message.product
    const known = versions.get(id)
    const isNew = known === undefined ? updatedAt > newestEdit : known !== version
    trackVersions([message.product])
    return isNew
  }
  return { trackVersions, isEdit }
}
