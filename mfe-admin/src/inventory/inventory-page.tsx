/** Stock by variant, and by product where a product has no variants; an amount in a row is saved at once. */
import { useQuery } from '@tanstack/react-query'

import { inventoryExportHref } from '@shop/client/inventory'
import type { InventoryStats, StockItem } from '@shop/contracts/inventory'
import { lowStock, stockStateOf } from '@shop/domain/stock'
import { describeChoice } from '@shop/domain/variants'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { ButtonLink } from '@shop/ui/button'
import { ProductPicture } from '@shop/ui/product-picture'
import { type Column, Table } from '@shop/ui/table'

import { amount, soft, strong } from '../display/display.css.ts'
import { Page } from '../display/page.tsx'
import { type Stat, Stats } from '../display/stats.tsx'
import { count } from '../display/text.tsx'
import { type Filters, List } from '../listing/list.tsx'
import { editProductHref } from '../navigation/hrefs.ts'
import { product } from '../products/products.css.ts'
import { useMayActAs } from '../staff/use-staff.tsx'
import { inventoryQueries, type InventorySearch } from './inventory-queries.ts'
import * as css from './inventory.css.ts'
import { StockChange } from './stock-change.tsx'

const filters: Filters = {
  filter: {
    label: 'Stock',
    options: [
      ['', 'All stock'],
      ['low', 'Low stock'],
      ['sold-out', 'Sold out'],
    ],
  },
  sort: {
    label: 'Sort',
    options: [
      ['', 'Lowest stock'],
      ['stock-high', 'Highest stock'],
      ['name', 'Name A–Z'],
    ],
  },
}

export const InventoryPage = ({ search }: { search: InventorySearch }) => {
  const { client } = usePage()
  const { data: stats } = useQuery(inventoryQueries.stats(client))
  const [canChange, canExport] = [useMayActAs('clerk'), useMayActAs('manager')]
  return (
    <Page title="Inventory" tools={canExport && <ExportLink search={search} />}>
      {stats && <Stats stats={cards(stats)} />}
      <List
        label="Stock list"
        noun="variant"
        searchLabel="Search by product or SKU…"
        search={search}
        filters={filters}
        query={inventoryQueries.list(client, search)}
        emptyText={search.filter ? 'Nothing is low or sold out here.' : 'Try fewer words.'}
      >
        {({ items }, rowCount) => (
          <>
            {rowCount}
            {items.length > 0 && (
              <Table
                label="Pieces in stock"
                rows={items}
                keyOf={keyOf}
                columns={canChange ? [...columns, changeColumn] : columns}
              />
            )}
          </>
        )}
      </List>
    </Page>
  )
}

/** A CSV file of what is listed, over all pages. */
const ExportLink = ({ search: { q, filter, sort } }: { search: InventorySearch }) => (
  <ButtonLink tone="outline" href={inventoryExportHref({ q, filter, sort })} isDownload>
    Export
  </ButtonLink>
)

const cards = ({ pieces, items, low, soldOut }: InventoryStats): Stat[] => [
  { label: 'Pieces', value: count(pieces) },
  { label: 'Variants', value: count(items) },
  { label: 'Low stock', value: count(low), note: `1 to ${lowStock} pieces` },
  { label: 'Sold out', value: count(soldOut) },
]

const keyOf = ({ productId, size, color }: StockItem): string =>
  JSON.stringify([productId, size, color])

/** Rows are keyed by variant, so that one which changes its place takes its focus along. */
const columns: readonly Column<StockItem>[] = [
  {
    name: 'Product',
    kind: 'lead',
    cell: (item) => (
      <div className={product}>
        <ProductPicture
          image={item.image}
          color={item.color ?? undefined}
          alt=""
          sizes="3.5rem"
          isThumb
        />
        <div>
          <a href={editProductHref(item.productId)} className={strong}>
            <bdi>{item.name}</bdi>
          </a>
          <span className={soft}>{describeChoice(item)}</span>
        </div>
      </div>
    ),
  },
  {
    name: 'SKU',
    kind: 'mono',
    cell: ({ sku }) => sku ?? <span className={soft}>None</span>,
  },
  { name: 'Stock', kind: 'number', cell: ({ stock }) => <StockLevel pieces={stock} /> },
]

const changeColumn: Column<StockItem> = {
  name: 'Change',
  cell: (item) => <StockChange item={item} />,
}

const StockLevel = ({ pieces }: { pieces: number }) => {
  const state = stockStateOf(pieces)
  return (
    <span className={css.level}>
      <span className={amount}>{count(pieces)}</span>
      {state === 'sold-out' && <Badge tone="danger">Sold out</Badge>}
      {state === 'low' && <Badge tone="warning">Low</Badge>}
    </span>
  )
}
