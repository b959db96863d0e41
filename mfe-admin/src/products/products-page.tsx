/** Products: quick actions, figures, search, table or grid, and the form. */
import { formatCents } from '@shop/domain/money'
import type { ProductStats } from '@shop/contracts/product'
import type { PageProps } from '@shop/module-runtime/page-module'
import { Button } from '@shop/ui/button'
import { heading } from '@shop/ui/type'

import { type Figure, Figures } from '../figures/figures.tsx'
import * as css from '../frame/page.css.ts'
import { useLast } from '../listing/use-last.ts'
import { useLivePage } from '../listing/use-live-page.ts'
import type { loadProducts } from './load-products.ts'
import { ProductDialog } from './product-dialog.tsx'
import { ProductsList } from './products-list.tsx'
import type { ProductsSearch } from './products-search.ts'
import { QuickActions } from './quick-actions.tsx'
import { useProductsAddress } from './use-products-address.ts'

type Props = PageProps<Awaited<ReturnType<typeof loadProducts>>, ProductsSearch>

/** The products as they are now; the address says which ones, and whose form is open. */
export const ProductsPage = ({ data, search }: Props) => {
  useLivePage(['products'], data)
  const { list, edited } = data
  const figures = useLast(data.figures)
  const { edit } = useProductsAddress(search)
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={heading}>Product Management</h1>
        <Button onClick={() => edit('new')}>Add Product</Button>
      </header>
      <QuickActions />
      {figures && <Figures figures={productCards(figures)} />}
      <ProductsList list={list} search={search} />
      <ProductDialog search={search} edited={edited} />
    </div>
  )
}

/** Total value counts each product's price once, whatever its stock. */
const productCards = (figures: ProductStats): Figure[] => [
  { label: 'Total Products', value: figures.total.toLocaleString('en-US') },
  { label: 'Featured', value: figures.featured.toLocaleString('en-US') },
  { label: 'Total Value', value: formatCents(figures.totalValueCents) },
  { label: 'Average Price', value: formatCents(figures.averagePriceCents) },
]
