import type { Product } from '@shop/contracts/product'
import { productHref } from '@shop/domain/hrefs'
import { Panel } from '@shop/ui/panel'
import { ProductPicture } from '@shop/ui/product-picture'

import { ProductFacts, PurchaseForm } from '../purchase/purchase-form.tsx'
import { useChoice } from '../purchase/use-choice.ts'
import { columns, facts, form, picture } from './quick-view.css.ts'
import { useWholeProduct } from './use-whole-product.ts'

export type QuickViewProps = {
  product: Product
  /** The color the dialog opens in. */
  color?: string | undefined
  onClose: () => void
}

/** A product at a glance, ready to be bought. The dialog is open while it is mounted; `onClose` unmounts it. */
export const QuickViewDialog = ({ product: listed, color: first, onClose }: QuickViewProps) => {
  const product = useWholeProduct(listed)
  const choice = useChoice(product, first)
  const { color } = choice
  return (
    <Panel title={product.name} kind="dialog" isOpen onClose={onClose}>
      <div className={columns}>
        <div className={picture}>
          <ProductPicture
            image={product.image}
            color={color}
            alt={product.name}
            sizes="(max-width: 48rem) 100vw, 24rem"
          />
        </div>
        <div className={facts}>
          <ProductFacts product={product} priceCents={choice.priceCents} isBrief />
        </div>
        <div className={form}>
          <PurchaseForm product={product} choice={choice} place="quick view" onAdded={onClose} />
          <a href={productHref(product.id, color)}>See all details</a>
        </div>
      </div>
    </Panel>
  )
}
