/** Keeps a page's products as the shop has them now. */
import { useEffect, useRef, useState } from 'react'

import type { LiveMessage } from '@shop/contracts/live'
import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-kit/use-page'

import { onProductChange } from './product-changes.ts'

/** Many changes at once, as of an import, cost one load. */
const reloadDelayMs = 250

/**
 * The loaded products with every live change since. A sale changes the stock shown; any other change may
 * alter what belongs on the page, and has the page loaded again.
 */
export const useLiveProducts = (loaded: readonly Product[]): readonly Product[] => {
  const { reload } = usePage()
  const [live, setLive] = useState({ source: loaded, products: loaded })
  const shown = useRef(loaded)
  const versions = useRef(new Map<string, number>())
  useEffect(() => {
    shown.current = loaded
    for (const { id, version } of loaded) versions.current.set(id, version)
  }, [loaded])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onProductChange((message) => {
      const source = shown.current
      setLive((last) => ({
        source,
        products: applyMessage(holdsSame(last.source, source) ? last.products : source, message),
      }))
      if (!isEdit(versions.current, message)) return
      clearTimeout(timer)
      timer = setTimeout(reload, reloadDelayMs)
    })
    return () => (clearTimeout(timer), stop())
    // The tools of a page are made anew with each of its renders; the first ones do.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  // What was heard belongs to the load it was heard after: a new load is shown as it came.
  return holdsSame(live.source, loaded) ? live.products : loaded
}

/** A list made anew of the same products, as a page does on every render, is no new load. */
const holdsSame = (before: readonly Product[], now: readonly Product[]): boolean =>
  before === now || (before.length === now.length && before.every((one, at) => one === now[at]))

/** Whether more than stock may have changed; a version that was heard of before is no edit. */
export const isEdit = (versions: Map<string, number>, message: LiveMessage): boolean => {
  if (message.type === 'product.saved') {
    const { id, version } = message.product
    const isKnown = versions.get(id) === version
    versions.set(id, version)
    return !isKnown
  }
  return message.type === 'product.removed' || message.type === 'reset'
}

/** The list after one message: a product it knows is replaced, a removed one taken out. */
export const applyMessage = (
  products: readonly Product[],
  message: LiveMessage,
): readonly Product[] => {
  if (message.type === 'product.removed') return products.filter(({ id }) => id !== message.id)
  if (message.type !== 'product.saved') return products
  return products.map((product) => (product.id === message.product.id ? message.product : product))
}
