/** `/shop`: the shop, and the quick view of the product its address names. */
import { usePage } from '@shop/module-kit/use-page'
import type { PageProps } from '@shop/module-kit/page-module'

import { QuickView } from '../quick-view/quick-view.tsx'
import type { ShopData } from './load-shop.ts'
import { ShopPage } from './shop-page.tsx'
import { shopHref, type ShopSearch } from './shop-search.ts'

/** Closing the quick view takes the product out of the address. */
export const ShopScreen = ({ data, search }: PageProps<ShopData, ShopSearch>) => {
  const { go } = usePage()
  const { products, quickView } = data
  return (
    <>
      <ShopPage products={products} search={search} />
      {quickView && (
        <QuickView
          key={quickView.id}
          product={quickView}
          onClose={() => go(shopHref({ ...search, product: undefined }))}
        />
      )}
    </>
  )
}
