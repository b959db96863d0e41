/** `/shop`: the shop, and the quick view of the product its address names. */
import type { PageProps } from '@shop/module-kit/page-module'
import { usePage } from '@shop/module-kit/use-page'

import { colorOf } from '../product/color-of.ts'
import { QuickViewDialog } from '../quick-view/quick-view-dialog.tsx'
import type { ShopData } from './load-shop.ts'
import { ShopPage } from './shop-page.tsx'
import { colorsOf, shopHref } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

/** Closing the quick view takes the product out of the address. */
export const ShopScreen = ({ data, search }: PageProps<ShopData, ShopSearch>) => {
  const { go } = usePage()
  const { quickView } = data
  const close = (): void => go(shopHref({ ...search, product: undefined }), { isReplace: true })
  return (
    <>
      <ShopPage data={data} search={search} />
      {quickView && (
        <QuickViewDialog
          key={quickView.id}
          product={quickView}
          color={colorOf(quickView, colorsOf(search))}
          onClose={close}
        />
      )}
    </>
  )
}
