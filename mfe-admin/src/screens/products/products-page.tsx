import { useQuery } from '@tanstack/react-query'

import { productsExportHref } from '@shop/client/products'
import type { ProductStats } from '@shop/contracts/product'
import { listedCategories } from '@shop/domain/catalog'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import { type QuickAction, runQuickAction } from '../../frame/catalogue-actions.ts'
import { thirdTool, tool, tools } from '../../frame/display/display.css.ts'
import { useBusy } from '../../frame/display/form.ts'
import { Page, type Stat, Stats } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'
import { importProductsHref } from '../../frame/navigation/hrefs.ts'
import { invalidate } from '../../frame/queries/query-client.ts'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { type Filters, List } from '../../lists/list.tsx'
import { ProductDetailsDialog } from './product-details.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductList } from './product-list.tsx'
import { productQueries, type ProductsSearch, useProductsUrl } from './product-queries.ts'

const filters: Filters = {
  category: {
    label: 'Category',
    options: [
      ['', 'All Categories'],
      ...listedCategories.map((category) => [category, category] as const),
    ],
  },
  sort: {
    label: 'Sort',
    options: [
      ['', 'Newest first'],
      ['old', 'Oldest first'],
      ['name', 'Name A–Z'],
      ['name-desc', 'Name Z–A'],
      ['price-low', 'Lowest price'],
      ['price-high', 'Highest price'],
      ['stock-low', 'Lowest stock'],
      ['stock-high', 'Highest stock'],
      ['featured', 'Featured first'],
    ],
  },
}

export const ProductsPage = ({ search }: { search: ProductsSearch }) => {
  const { client } = usePage()
  const { data: stats } = useQuery(productQueries.stats(client))
  const { edit } = useProductsUrl(search)
  const query = productQueries.list(client, search)
  const [canEdit, canPopulate] = [useMayActAs('clerk'), useMayActAs('manager')]
  const isFiltered = Boolean(search.q ?? search.category)
  return (
    <Page
      title="Product Management"
      tools={canEdit && <Tools search={search} onAdd={() => edit('new')} />}
    >
      {canPopulate && <QuickActions />}
      {stats && <Stats stats={productCards(stats)} />}
      <List
        label="Products"
        noun="product"
        searchLabel="Search products…"
        // The select has no value for `new`, because it is the default.
        search={search.sort === 'new' ? { ...search, sort: undefined } : search}
        filters={filters}
        query={query}
        emptyText={
          isFiltered
            ? 'Try fewer words, or another category.'
            : canEdit
              ? 'Get started by adding your first product'
              : 'Nobody has added one yet.'
        }
      >
        {({ products }, rowCount) => (
          <ProductList
            key={JSON.stringify(query.queryKey)}
            products={products}
            rowCount={rowCount}
            search={search}
          />
        )}
      </List>
      {canEdit ? <ProductDialog search={search} /> : <ProductDetailsDialog search={search} />}
    </Page>
  )
}

/** Exports the filtered list across all pages. */
const Tools = ({
  search: { q, category },
  onAdd,
}: {
  search: ProductsSearch
  onAdd: () => void
}) => {
  const canExport = useMayActAs('manager')
  return (
    <div className={tools}>
      {canExport && (
        <ButtonLink tone="outline" href={productsExportHref({ q, category })} isDownload>
          Export
        </ButtonLink>
      )}
      <ButtonLink tone="outline" href={importProductsHref}>
        Import CSV
      </ButtonLink>
      <span className={canExport ? thirdTool : tool}>
        <Button onClick={onAdd}>Add Product</Button>
      </span>
    </div>
  )
}

/** Total value counts each product's price once, not once a piece in stock. */
const productCards = (stats: ProductStats): Stat[] => [
  { label: 'Total Products', value: count(stats.total) },
  { label: 'Featured', value: count(stats.featured) },
  { label: 'Total Value', value: formatCents(stats.totalValueCents) },
  { label: 'Average Price', value: formatCents(stats.averagePriceCents) },
]

const actions: readonly (readonly [QuickAction, string])[] = [
  ['toddler-shirts', 'Populate Toddler Shirts'],
  ['from-pictures', 'Populate from Images'],
  ['basic', 'Quick Populate All'],
]

const QuickActions = () => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const populate = async (action: QuickAction): Promise<void> => {
    await run(() => runQuickAction(client, action))
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
              <Button
                key={action}
                tone="outline"
                isBusy={isBusy}
                onClick={() => void populate(action)}
              >
                {label}
              </Button>
            ))}
          </Row>
        </div>
      </Row>
    </Card>
  )
}
