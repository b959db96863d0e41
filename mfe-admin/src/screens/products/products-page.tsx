import { productsExportHref } from '@shop/client/products'
import type { ProductStats } from '@shop/contracts/populate'
import { listedCategories } from '@shop/domain/catalog'
import { formatCents } from '@shop/domain/money'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import { type QuickAction, runQuickAction } from '../../frame/catalogue-actions.ts'
import { segment, segments } from '../../frame/display/display.css.ts'
import { useBusy } from '../../frame/display/form.tsx'
import { type Stat, Stats } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'
import { importProductsHref } from '../../frame/navigation/hrefs.ts'
import { invalidate } from '../../frame/queries/query-client.ts'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { useListUrl } from '../../lists/list-url.ts'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import { ProductDetailsDialog } from './product-details.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { removeProducts } from './delete-products.ts'
import { ProductsGrid, ProductsTable } from './product-list.tsx'
import { productQueries, type ProductsSearch } from './product-queries.ts'

const filters: Filters = {
  category: { label: 'Category', options: optionsOf('All Categories', listedCategories) },
  sort: {
    label: 'Sort',
    options: Object.entries({
      '': 'Newest first',
      old: 'Oldest first',
      name: 'Name A–Z',
      'name-desc': 'Name Z–A',
      'price-low': 'Lowest price',
      'price-high': 'Highest price',
      'stock-low': 'Lowest stock',
      'stock-high': 'Highest stock',
      featured: 'Featured first',
    }),
  },
}

export const ProductsPage = ({ search }: { search: ProductsSearch }) => {
  const { set } = useListUrl()
  const { q, category } = search
  const [canEdit, isManager] = [useMayActAs('clerk'), useMayActAs('manager')]
  const Products = search.look === 'grid' ? ProductsGrid : ProductsTable
  const firstHint = canEdit
    ? 'Get started by adding your first product'
    : 'Nobody has added one yet.'
  return (
    <ListPage
      title="Product Management"
      exportHref={productsExportHref({ q, category })}
      tools={
        canEdit && (
          <>
            <ButtonLink tone="outline" href={importProductsHref}>
              Import CSV
            </ButtonLink>
            <Button onClick={() => set({ edit: 'new' })}>Add Product</Button>
          </>
        )
      }
      intro={isManager && <QuickActions />}
      renderStats={(stats) => <Stats stats={productCards(stats)} />}
      label="Products"
      noun="product"
      searchLabel="Search products…"
      search={search}
      filters={filters}
      queries={productQueries}
      emptyText={(q ?? category) ? 'Try fewer words, or another category.' : firstHint}
      rowsOf={({ products }) => products}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      rowTools={<LookSwitch look={search.look} />}
      renderRows={(products, selection) => <Products {...{ products, selection }} />}
      renderBulkActions={isManager ? renderDelete : undefined}
    >
      {canEdit ? <ProductDialog search={search} /> : <ProductDetailsDialog search={search} />}
    </ListPage>
  )
}

const renderDelete = (ids: readonly string[]) => (
  <Button tone="danger" onClick={() => void removeProducts(ids)}>
    {`Delete (${ids.length})`}
  </Button>
)

const looks = [
  ['Table', undefined],
  ['Grid', 'grid'],
] as const

const LookSwitch = ({ look }: Pick<ProductsSearch, 'look'>) => {
  const { set } = useListUrl()
  return (
    <div className={segments} role="group" aria-label="View">
      {looks.map(([label, value]) => (
        <button
          key={label}
          type="button"
          className={segment}
          aria-pressed={look === value}
          onClick={() => set({ look: value }, { isReplace: true })}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** Total value counts each product's price once, not once per unit in stock. */
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
  const [isBusy, run] = useBusy()
  const populate = async (action: QuickAction): Promise<void> => {
    await run(() => runQuickAction(action))
    void invalidate('products')
  }
  return (
    <Card as="section" label="Quick actions">
      <Row gap="sm" justify="between">
        <div>
          <h2 className={subheading}>Quick actions</h2>
          <p className={subtle}>
            Adds whichever of the shop’s own products are missing; nothing is overwritten.
          </p>
        </div>
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
      </Row>
    </Card>
  )
}
