import { useId, useState } from 'react'
import * as v from 'valibot'

import {
  changeStock,
  getInventoryStats,
  inventoryExportHref,
  listStock,
} from '@shop/client/inventory'
import {
  type InventoryStats,
  stockFilters,
  type StockItem,
  stockSorts,
} from '@shop/contracts/inventory'
import { isolated } from '@shop/domain/isolated'
import { stockStateOf } from '@shop/domain/stock'
import { parseWholeNumber } from '@shop/domain/typed-number'
import { type Choice, describeChoice } from '@shop/domain/variants'
import { addToast } from '@shop/session/toasts'
import { useSettings } from '@shop/session/shop-settings'
import { Badge } from '@shop/ui/badge'
import { control, problem as problemStyle } from '@shop/ui/field-styles'
import { ProductPicture } from '@shop/ui/product-picture'
import type { Column } from '@shop/ui/table'

import { amount, soft } from '../../frame/display/display.css.ts'
import { Form, SubmitButton } from '../../frame/display/form.tsx'
import { Lines, type Stat, Stats } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'
import { editProductHref } from '../../frame/navigation/hrefs.ts'
import { queryOf } from '../../frame/queries/query-client.ts'
import { invalidateTopics } from '../../frame/realtime/realtime.ts'
import {
  client,
  handleApiError,
  toApiProblem,
  useMayActAs,
} from '../../frame/staff/staff-session.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'
import { type Filters, ListPage } from '../../lists/list.tsx'
import { product } from '../products/products.css.ts'
import { isOutcomeKnown } from '../products/save-product.ts'
import * as css from './inventory.css.ts'

const filters: Filters = {
  filter: {
    label: 'Stock',
    options: Object.entries({ '': 'All stock', low: 'Low stock', 'sold-out': 'Sold out' }),
  },
  sort: {
    label: 'Sort',
    options: Object.entries({
      '': 'Lowest stock',
      'stock-high': 'Highest stock',
      name: 'Name A–Z',
    }),
  },
}

export const InventoryPage = ({ search }: { search: InventorySearch }) => {
  const { q, filter, sort } = search
  const canChange = useMayActAs('clerk')
  const { lowStock } = useSettings().orders
  return (
    <ListPage
      title="Inventory"
      exportHref={inventoryExportHref({ q, filter, sort })}
      renderStats={(stats) => <Stats stats={cards(stats, lowStock)} />}
      label="Stock list"
      noun="variant"
      searchLabel="Search by product or SKU…"
      search={search}
      filters={filters}
      queries={inventoryQueries}
      emptyText={filter ? 'Nothing is low or sold out here.' : 'Try fewer words.'}
      tableLabel="Pieces in stock"
      rowsOf={({ items }) => items}
      keyOf={keyOf}
      columns={canChange ? [...columns, changeColumn] : columns}
    />
  )
}

const cards = ({ pieces, items, low, soldOut }: InventoryStats, lowStock: number): Stat[] => [
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
        <Lines
          name={item.name}
          href={editProductHref(item.productId)}
          note={describeChoice(item)}
        />
      </div>
    ),
  },
  { name: 'SKU', kind: 'mono', cell: ({ sku }) => sku ?? <span className={soft}>None</span> },
  { name: 'Stock', kind: 'number', cell: ({ stock }) => <StockLevel pieces={stock} /> },
]

const changeColumn: Column<StockItem> = {
  name: 'Change',
  cell: (item) => <StockChange item={item} />,
}

const StockLevel = ({ pieces }: { pieces: number }) => {
  const state = stockStateOf(pieces, useSettings().orders.lowStock)
  return (
    <span className={css.level}>
      <span className={amount}>{count(pieces)}</span>
      {state === 'sold-out' && <Badge tone="danger">Sold out</Badge>}
      {state === 'low' && <Badge tone="warning">Low</Badge>}
    </span>
  )
}

const StockChange = ({ item }: { item: StockItem }) => {
  const id = useId()
  const [typed, setTyped] = useState(() => String(unanswered.get(keyOf(item))?.stock_change ?? ''))
  const [failure, setFailure] = useState<{ text: string }>()
  const problem = failure?.text
  const save = async (): Promise<void> => {
    const text = await changeStockBy(item, typed)
    setFailure(text ? { text } : undefined)
    if (!text) setTyped((now) => (now === typed ? '' : now))
  }
  return (
    <Form look={css.change} check={failure} onSave={save}>
      <input
        className={`${control()} ${css.pieces}`}
        aria-label={`Add or remove stock of ${nameOf(item)}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        placeholder="+ / −"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setFailure(undefined)
          if (target.value === '') unanswered.delete(keyOf(item))
        }}
      />
      <SubmitButton tone="outline" aria-label={`Save stock of ${nameOf(item)}`}>
        Save
      </SubmitButton>
      {problem && (
        <p id={id} className={`${problemStyle} ${css.problem}`}>
          {problem}
        </p>
      )}
    </Form>
  )
}

const nameOf = (item: StockItem): string =>
  [item.name, describeChoice(item)].filter(Boolean).join(', ')

/**
 * The last change of each variant, by row key, until a response says what became of it. The server
 * may have stored the change, which then moves the row, so a row cannot keep it.
 */
const unanswered = new Map<string, { write_id: string; stock_change: number }>()

/** Resolves to an error text, if any. A retry reuses the `write_id`, so the change applies once. */
const changeStockBy = async (item: StockItem, typed: string): Promise<string | undefined> => {
  const change = parseWholeNumber(typed)
  if (change === null || change === 0) return 'Type a whole number, such as 10 or -2.'
  const last = unanswered.get(keyOf(item))
  const sent =
    last?.stock_change === change ? last : { write_id: crypto.randomUUID(), stock_change: change }
  unanswered.set(keyOf(item), sent)
  try {
    const { size, color } = item
    const choice = { ...(size !== null && { size }), ...(color !== null && { color }) }
    const product = await changeStock(client, item.productId, { ...choice, ...sent })
    unanswered.delete(keyOf(item))
    const isChanged = (one: Choice): boolean => one.size === size && one.color === color
    const { stock } = product.variants?.find(isChanged) ?? product
    const description = `${isolated(nameOf(item))}: ${stock} in stock.`
    addToast({ title: 'Stock changed', description })
    void invalidateTopics(['products'])
    return undefined
  } catch (error) {
    handleApiError(error)
    const problem = toApiProblem(error)
    if (!problem || !isOutcomeKnown(problem.code))
      return 'The stock could not be saved. Please try again.'
    unanswered.delete(keyOf(item))
    return problem.code === 'out-of-stock'
      ? `There are not that many: the stock is ${item.stock}.`
      : problem.message
  }
}

export const InventorySearch = v.object({
  ...listFields,
  filter: choice(stockFilters),
  sort: choice(stockSorts),
})
export type InventorySearch = v.InferOutput<typeof InventorySearch>

export const inventoryQueries = {
  list: pageQuery('inventory', listStock),
  stats: queryOf(['inventory', 'stats'], getInventoryStats),
}
