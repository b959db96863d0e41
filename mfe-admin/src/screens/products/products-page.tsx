import type { ComponentProps } from 'react'

import { productsExportHref } from '@shop/client/products'
import type { ProductStats } from '@shop/contracts/populate'
import type { Product } from '@shop/contracts/product'
import { type Category, categoryOptions, shownCategories } from '@shop/domain/categories'
import { formatCents } from '@shop/domain/money'
import { useSettings } from '@shop/session/shop-settings'
import { Badge } from '@shop/ui/badge'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { from } from '@shop/ui/media'
import { Price } from '@shop/ui/price'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, SelectAll, SelectRow, Table } from '@shop/ui/table'
import { clamped, subheading, subtle } from '@shop/ui/type'

import { type QuickAction, runQuickAction } from '../../frame/catalogue-actions.ts'
import { segment, segments, strong } from '../../frame/display/display.css.ts'
import { NotSaved, useBusy } from '../../frame/display/form.tsx'
import { Clamped, type Stat, Stats } from '../../frame/display/page.tsx'
import { categoryText, count } from '../../frame/display/text.tsx'
import { importProductsHref } from '../../frame/navigation/hrefs.ts'
import { invalidate } from '../../frame/queries/query-client.ts'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { useListUrl } from '../../lists/list-url.ts'
import { type Filters, ListPage } from '../../lists/list.tsx'
import { ProductDetailsDialog } from './product-details.tsx'
import { Drafts } from './product-drafts.tsx'
import { ProductDialog, productForm } from './product-dialog.tsx'
import { productQueries, type ProductsSearch } from './product-queries.ts'
import * as css from './products.css.ts'
import { removeProduct, removeProducts } from './delete-products.ts'

const filtersOf = (categories: readonly Category[]): Filters => ({
  category: {
    label: 'Category',
    options: [['', 'All Categories'], ...categoryOptions(shownCategories(categories))],
  },
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
})

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
            <Button onClick={() => set({ edit: 'new', draft: undefined })}>Add Product</Button>
            <NotSaved form={productForm('new')} />
          </>
        )
      }
      intro={
        <>
          {isManager && <QuickActions />}
          <Drafts />
        </>
      }
      renderStats={(stats) => <Stats stats={productCards(stats)} />}
      label="Products"
      noun="product"
      searchLabel="Search products…"
      search={search}
      filters={filtersOf(useSettings().categories.all)}
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

/** The total value counts the price of each product once, not once per piece in stock. */
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
            Adds whichever of the 22 example products are missing; nothing is overwritten.
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

type Props = {
  products: readonly Product[]
  /** Undefined if the role has no bulk actions. */
  selection: ComponentProps<typeof Table<Product>>['selection']
}

const columns: readonly Column<Product>[] = [
  {
    name: 'Product',
    kind: 'lead',
    cell: (product) => (
      <div className={css.product}>
        <ProductPicture image={product.image} alt="" sizes="3.5rem" isThumb />
        <ProductName product={product} />
      </div>
    ),
  },
  { name: 'Category', cell: ({ category }) => <Badge>{categoryText(category)}</Badge> },
  { name: 'Price', kind: 'number', cell: (product) => <ProductPrice product={product} /> },
  { name: 'Stock', kind: 'number', cell: (product) => <StockLevel product={product} /> },
  { name: 'Status', cell: (product) => <StatusBadge product={product} /> },
  { name: 'Actions', kind: 'actions', cell: (product) => <RowActions product={product} /> },
]

const ProductsTable = ({ products, selection }: Props) => (
  <Table
    label="Products"
    rows={products}
    keyOf={({ id }) => id}
    selection={selection}
    columns={columns}
  />
)

const ProductsGrid = ({ products, selection }: Props) => (
  <>
    {selection && <SelectAll keys={products.map(({ id }) => id)} selection={selection} />}
    <Grid as="ul" fit="narrow" label="Products">
      {products.map((product) => (
        <li key={product.id} className={css.gridCard}>
          <ProductPicture
            image={product.image}
            alt=""
            sizes={`${from('laptop')} 16rem, ${from('landscape')} 33vw, 50vw`}
          />
          <Stack gap="xs">
            <ProductName product={product} />
            <Row gap="xs">
              <Badge>{categoryText(product.category)}</Badge>
              <StatusBadge product={product} />
            </Row>
            <Row gap="xs" justify="between">
              <ProductPrice product={product} />
              <StockLevel product={product} unit=" in stock" />
            </Row>
          </Stack>
          <Row gap="xs" justify="between">
            {selection && (
              <SelectRow rowKey={product.id} name={product.name} selection={selection} />
            )}
            <Row gap="xs">
              <RowActions product={product} />
            </Row>
          </Row>
        </li>
      ))}
    </Grid>
  </>
)

type OfProduct = { product: Product }

const ProductName = ({ product: { name, description } }: OfProduct) => (
  <div>
    <Clamped text={name} look={strong} />
    <p className={`${css.description} ${clamped.two}`}>
      <bdi>{description}</bdi>
    </p>
  </div>
)

const RowActions = ({ product: { id, name } }: OfProduct) => {
  const { set } = useListUrl()
  const canEdit = useMayActAs('clerk')
  return (
    <>
      <IconButton
        icon={canEdit ? 'edit' : 'eye'}
        label={canEdit ? `Edit ${name}` : `View details of ${name}`}
        // If `?new` stayed in the URL, it would open the empty form.
        onClick={() => set({ edit: id, new: undefined })}
      />
      {useMayActAs('manager') && (
        <IconButton icon="trash" label={`Delete ${name}`} onClick={() => void removeProduct(id)} />
      )}
    </>
  )
}

const StockLevel = ({
  product: { stock, soldOutSizes },
  unit = '',
}: OfProduct & { unit?: string }) => (
  <span className={css.stock}>
    <span className={stock === 0 ? css.soldOut : undefined}>{`${stock}${unit}`}</span>
    {stock > 0 && soldOutSizes.length > 0 && (
      <span className={css.soldOutSizes}>{` · ${soldOutSizes.join(', ')} sold out`}</span>
    )}
  </span>
)

const StatusBadge = ({ product: { id, featured } }: OfProduct) => (
  <Row gap="xs">
    <Badge tone={featured ? 'violet' : 'success'}>{featured ? 'Featured' : 'Active'}</Badge>
    <NotSaved form={productForm(id)} />
  </Row>
)

const ProductPrice = ({ product }: OfProduct) => (
  <Price cents={product.priceCents} originalCents={product.originalPriceCents} />
)
