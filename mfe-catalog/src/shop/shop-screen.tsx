/** `/shop`: the shop, and the quick view of the product its address names. */
import { useEffect } from 'react'

import type { PageProps } from '@shop/module-runtime/page-module'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'

import { colorOf } from '../product/color-of.ts'
import { QuickViewDialog } from '../quick-view/quick-view-dialog.tsx'
import type { ShopData } from './load-shop.ts'
import { ShopPage } from './shop-page.tsx'
import { colorsOf, shopHref } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

/** A product that is not there is said to be gone; that, like closing the quick view, takes the product out of the address. */
export const ShopScreen = ({ data, search }: PageProps<ShopData, ShopSearch>) => {
  const { go } = usePage()
  const { quickView } = data
  const close = (): void => go(shopHref({ ...search, product: undefined }), { isReplace: true })
  const isGone = Boolean(search.product) && !quickView
  useEffect(() => {
    if (!isGone) return
    addToast({
      title: 'Product Not Found',
      description: 'It may have sold out for good. Here is everything else.',
    })
    close()
    // Once for each product that is not there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone, search.product])
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
