/** Products: quick actions, figures, search, table or grid, and the form. */
import { useState } from 'react'

import type { ProductStats } from '@shop/contracts/product'
import { formatCents } from '@shop/domain/money'
import type { PageProps } from '@shop/module-runtime/page-module'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'
import { heading, quiet, subheading } from '@shop/ui/type'

import { type Stat, Stats } from '../display/stats.tsx'
import * as page from '../frame/page.css.ts'
import { useLastValue } from '../listing/use-last.ts'
import { useRealtimePage } from '../listing/use-live-page.ts'
import { type QuickAction, runQuickAction } from '../populate/catalogue-actions.ts'
import type { ProductsSearch, loadProducts } from './load-products.ts'
import { ProductDialog } from './product-dialog.tsx'
import { ProductsList } from './products-list.tsx'
import * as css from './products.css.ts'
import { useProductsUrl } from './use-products-address.ts'

type Props = PageProps<Awaited<ReturnType<typeof loadProducts>>, ProductsSearch>

/** The products as they are now; the address says which ones, and whose form is open. */
export const ProductsPage = ({ data, search }: Props) => {
  useRealtimePage(['products'], data)
  const { list, edited } = data
  const figures = useLastValue(data.figures)
  const { edit } = useProductsUrl(search)
  return (
    <div className={page.root}>
      <header className={page.head}>
        <h1 className={heading}>Product Management</h1>
        <Button onClick={() => edit('new')}>Add Product</Button>
      </header>
      <QuickActions />
      {figures && <Stats figures={productCards(figures)} />}
      <ProductsList list={list} search={search} />
      <ProductDialog search={search} edited={edited} />
    </div>
  )
}

/** Total value counts each product's price once, whatever its stock. */
const productCards = (figures: ProductStats): Stat[] => [
  { label: 'Total Products', value: figures.total.toLocaleString('en-US') },
  { label: 'Featured', value: figures.featured.toLocaleString('en-US') },
  { label: 'Total Value', value: formatCents(figures.totalValueCents) },
  { label: 'Average Price', value: formatCents(figures.averagePriceCents) },
]

const actions: readonly (readonly [QuickAction, string])[] = [
  ['toddler-shirts', 'Populate Toddler Shirts'],
  ['from-pictures', 'Populate from Images'],
  ['basic', 'Quick Populate All'],
]

/** One at a time. */
export const QuickActions = () => {
  const { client, reload } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: QuickAction): Promise<void> => {
    setIsBusy(true)
    await runQuickAction(client, action)
    setIsBusy(false)
    reload()
  }
  return (
    <section className={css.card} aria-labelledby="quick-actions">
      <div>
        <h2 id="quick-actions" className={subheading}>
          Quick actions
        </h2>
        <p className={quiet}>
          Adds what is missing of the shop’s own products; nothing is overwritten.
        </p>
      </div>
      <Row gap="xs">
        {actions.map(([action, label]) => (
          <Button key={action} tone="outline" isBusy={isBusy} onClick={() => void run(action)}>
            {label}
          </Button>
        ))}
      </Row>
    </section>
  )
}
