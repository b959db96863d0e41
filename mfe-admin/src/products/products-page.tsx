/** Products: quick actions, stats, search, table or grid, and the form. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProductStats } from '@shop/contracts/product'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row } from '@shop/ui/stack'
import { heading, subtle, subheading } from '@shop/ui/type'

import { type Stat, Stats } from '../display/stats.tsx'
import * as page from '../display/page.css.ts'
import { type QuickAction, runQuickAction } from '../populate/catalogue-actions.ts'
import { invalidate } from '../queries/query-client.ts'
import { ProductDialog } from './product-dialog.tsx'
import { type ProductsSearch, productStatsQuery, useProductsUrl } from './product-queries.ts'
import { ProductsList } from './products-list.tsx'

export const ProductsPage = ({ search }: { search: ProductsSearch }) => {
  const { data: stats } = useQuery(productStatsQuery(usePage().client))
  const { edit } = useProductsUrl(search)
  return (
    <div className={page.root}>
      <header className={page.head}>
        <h1 className={heading}>Product Management</h1>
        <Button onClick={() => edit('new')}>Add Product</Button>
      </header>
      <QuickActions />
      {stats && <Stats stats={productCards(stats)} />}
      <ProductsList search={search} />
      <ProductDialog search={search} />
    </div>
  )
}

/** Total value counts each product's price once, not once a piece in stock. */
const productCards = (stats: ProductStats): Stat[] => [
  { label: 'Total Products', value: stats.total.toLocaleString('en-US') },
  { label: 'Featured', value: stats.featured.toLocaleString('en-US') },
  { label: 'Total Value', value: formatCents(stats.totalValueCents) },
  { label: 'Average Price', value: formatCents(stats.averagePriceCents) },
]

const actions: readonly (readonly [QuickAction, string])[] = [
  ['toddler-shirts', 'Populate Toddler Shirts'],
  ['from-pictures', 'Populate from Images'],
  ['basic', 'Quick Populate All'],
]

/** Buttons that fill the catalogue, one at a time. */
const QuickActions = () => {
  const { client } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: QuickAction): Promise<void> => {
    setIsBusy(true)
    await runQuickAction(client, action)
    setIsBusy(false)
    void invalidate('products')
  }
  return (
    <Card as="section" label="Quick actions">
      <Row gap="sm" justify="between">
        <div>
          <h2 className={subheading}>Quick actions</h2>
          <p className={subtle}>
            Adds what is missing of the shop’s own products; nothing is overwritten.
          </p>
        </div>
        <div>
          <Row gap="xs">
            {actions.map(([action, label]) => (
              <Button key={action} tone="outline" isBusy={isBusy} onClick={() => void run(action)}>
                {label}
              </Button>
            ))}
          </Row>
        </div>
      </Row>
    </Card>
  )
}
