/** Lists stock by variant, or by product if it has no variants. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'

import type { Client } from '@shop/client/client'
import { changeStock, inventoryExportHref } from '@shop/client/inventory'
import type { InventoryStats, StockItem } from '@shop/contracts/inventory'
import type { Product } from '@shop/contracts/product'
import { isolated } from '@shop/domain/isolated'
import { lowStock, stockStateOf } from '@shop/domain/stock'
import { parseWholeNumber } from '@shop/domain/typed-number'
import { describeChoice } from '@shop/domain/variants'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Badge } from '@shop/ui/badge'
import { Button, ButtonLink } from '@shop/ui/button'
import { control, problem as problemStyle } from '@shop/ui/field-styles'
import { ProductPicture } from '@shop/ui/product-picture'
import { type Column, Table } from '@shop/ui/table'

import { amount, soft, strong } from '../../frame/display/display.css.ts'
import { useBusy } from '../../frame/display/form.ts'
import { Page, type Stat, Stats } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'
import { editProductHref } from '../../frame/navigation/hrefs.ts'
import { invalidate } from '../../frame/queries/query-client.ts'
import { handleApiError, toApiProblem } from '../../frame/staff/staff-session.ts'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { type Filters, List } from '../../lists/list.tsx'
import { product } from '../products/products.css.ts'
import { isOutcomeKnown } from '../products/save-product.ts'
import { inventoryQueries, type InventorySearch } from './inventory-queries.ts'
import * as css from './inventory.css.ts'

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

/** Exports the filtered list across all pages as CSV. */
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

const StockChange = ({ item }: { item: StockItem }) => {
  const { client } = usePage()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, run] = useBusy()
  const pending: PendingChange = useRef(undefined)
  const input = useRef<HTMLInputElement>(null)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const failure = await run(() => changeStockBy(client, { item, typed, pending }))
    setProblem(failure)
    if (failure) input.current?.focus()
    else setTyped('')
  }
  return (
    <form className={css.change} noValidate onSubmit={(event) => void save(event)}>
      <input
        ref={input}
        className={`${control()} ${css.pieces}`}
        aria-label={`Add or remove stock of ${nameOf(item)}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        placeholder="+ / −"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      <Button
        type="submit"
        tone="outline"
        isBusy={isBusy}
        aria-label={`Save stock of ${nameOf(item)}`}
      >
        Save
      </Button>
      {problem && (
        <p id={id} className={`${problemStyle} ${css.problem}`}>
          {problem}
        </p>
      )}
    </form>
  )
}

/** A change whose response was lost. The server may have stored it. */
type PendingChange = { current: { write_id: string; stock_change: number } | undefined }

type Change = { item: StockItem; typed: string; pending: PendingChange }

/** Returns text such as `Focus Tee, M, Navy`. */
const nameOf = (item: StockItem): string =>
  [item.name, describeChoice(item)].filter(Boolean).join(', ')

/**
 * Resolves to an error message, or to undefined once the change is saved. Retrying the same amount
 * after a lost response reuses its `write_id`, so that the server applies it only once.
 */
const changeStockBy = async (
  client: Client,
  { item, typed, pending }: Change,
): Promise<string | undefined> => {
  const change = parseWholeNumber(typed)
  if (change === null || change === 0) return 'Type a whole number, such as 10 or -2.'
  const isRepeat = pending.current?.stock_change === change
  const write =
    isRepeat && pending.current
      ? pending.current
      : { write_id: crypto.randomUUID(), stock_change: change }
  pending.current = write
  try {
    const product = await changeStock(client, item.productId, { ...choiceOf(item), ...write })
    pending.current = undefined
    const stock = stockOf(product, item)
    addToast({
      title: 'Stock changed',
      description: `${isolated(nameOf(item))}: ${stock} in stock.`,
    })
    void invalidate('inventory')
    void invalidate('products')
    return undefined
  } catch (error) {
    handleApiError(error)
    const problem = toApiProblem(error)
    if (!problem) return notSaved
    if (!isOutcomeKnown(problem.code)) return notSaved
    pending.current = undefined
    if (problem.code === 'out-of-stock')
      return `There are not that many: the stock is ${item.stock}.`
    return problem.message
  }
}

const notSaved = 'The stock could not be saved. Please try again.'

const choiceOf = ({ size, color }: StockItem) => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
})

const stockOf = ({ stock, variants = [] }: Product, { size, color }: StockItem): number =>
  variants.find((one) => one.size === size && one.color === color)?.stock ?? stock
