import { useEffect, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { productHref } from '@shop/domain/hrefs'
import { imageInColor } from '@shop/domain/more-pictures'
import { usePage } from '@shop/module-runtime/use-page'
import { Panel } from '@shop/ui/panel'
import { ProductPicture } from '@shop/ui/product-picture'

import { pictureAlt } from '../page/product-rules.ts'
import { ProductFacts, PurchaseForm } from '../purchase/purchase-form.tsx'
import { useChoice } from '../purchase/pickers.tsx'
import { useRealtimeProduct } from '../realtime/catalog-events.ts'
import { quickFacts, quickForm, quickPicture, quickView } from '../purchase/purchase.css.ts'

export type QuickViewProps = {
  product: Product
  color?: string | undefined
  onClose: () => void
}

/** The dialog is open as long as it is mounted, so `onClose` must unmount the dialog. */
export const QuickViewDialog = ({ product: listed, color: first, onClose }: QuickViewProps) => {
  const product = useWholeProduct(listed)
  const choice = useChoice(product, first)
  const { color } = choice
  return (
    <Panel title={product.name} kind="dialog" isOpen onClose={onClose}>
      <div className={quickView}>
        <div className={quickPicture}>
          <ProductPicture
            image={imageInColor(product, color)}
            color={color}
            alt={pictureAlt(product, color, product.name)}
            sizes="(max-width: 48rem) 100vw, 24rem"
          />
        </div>
        <div className={quickFacts}>
          <ProductFacts product={product} priceCents={choice.priceCents} isBrief />
        </div>
        <div className={quickForm}>
          <PurchaseForm product={product} choice={choice} place="quick view" onAdded={onClose} />
          <a href={productHref(product.id, color)}>See all details</a>
        </div>
      </div>
    </Panel>
  )
}

/** Adds the variants, which listed products lack, and applies realtime changes. */
export const useWholeProduct = (listed: Product): Product => {
  const { client } = usePage()
  const [loaded, setLoaded] = useState<Product | null>(null)
  const { id } = listed
  // If a realtime message has replaced the listed product, the new one already has variants.
  const isKnown = listed.variants !== undefined || loaded !== null
  useEffect(() => {
    if (isKnown) return
    let isMounted = true
    const load = async (): Promise<void> => {
      // Loads this code on demand, so that hydration does not wait for it.
      const { findProduct } = await import('@shop/client/products')
      const product = await findProduct(client, id)
      if (isMounted) setLoaded(product)
    }
    // If loading fails, shows the product of the list. The server checks every order.
    load().catch(() => {})
    return () => void (isMounted = false)
  }, [client, id, isKnown])
  const whole = listed.variants === undefined && loaded ? loaded : listed
  return useRealtimeProduct(whole) ?? whole
}
