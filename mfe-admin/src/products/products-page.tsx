import { useQuery } from '@tanstack/react-query'

import { productsExportHref } from '@shop/client/products'
import type { ProductStats } from '@shop/contracts/product'
import { listedCategories } from '@shop/domain/catalog'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row } from '@shop/ui/stack'
import { subtle, subheading } from '@shop/ui/type'

import { thirdTool, tool, tools } from '../display/display.css.ts'
import { Page } from '../display/page.tsx'
import { type Stat, Stats } from '../display/stats.tsx'
import { count } from '../display/text.tsx'
import { useBusy } from '../display/use-busy.ts'
import { type Filters, List } from '../listing/list.tsx'
import { type QuickAction, runQuickAction } from '../populate/catalogue-actions.ts'
import { importProductsHref } from '../navigation/hrefs.ts'
import { invalidate } from '../queries/query-client.ts'
import { useMayActAs } from '../staff/use-staff.tsx'
import { ProductDetailsDialog } from './product-details.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { productQueries, type ProductsSearch, useProductsUrl } from './product-queries.ts'
import { ProductList } from './product-list.tsx'

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
        // The newest come first by default, so that this sort has no value of its own in the select.
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

/** The export has what is listed, over all pages. */
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

/** Buttons that fill the catalogue, one at a time. */
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
