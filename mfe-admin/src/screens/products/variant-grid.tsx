/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/**
 * A spreadsheet-like table of all sizes and colors. Its roles are explicit, because browsers drop
 * the implicit ones when CSS changes `display`.
 */
import { type ClipboardEvent, useId, useState } from 'react'

import { describeChoice } from '@shop/domain/variants'
import { Button } from '@shop/ui/button'
import { control } from '@shop/ui/field-styles'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { count } from '../../frame/display/text.tsx'
import {
  cellIndexOf,
  type ColumnName,
  columns,
  findProblem,
  moveInGrid,
  parseCells,
  pasteCells,
} from './grid-cells.ts'
import { gridRows, piecesLeft } from './product-changes.ts'
import type { FormTools } from './product-fields.tsx'
import * as formCss from './product-form.css.ts'
import type { InStock } from './product-fields.tsx'
import {
  choiceOf,
  mapDrafts,
  piecesOf,
  stocksOf,
  type VariantDraft,
  variantOf,
  type VariantRow,
} from './variant-draft.ts'
import * as css from './variant-grid.css.ts'

type Props = { form: FormTools; inStock: InStock | undefined }

export const VariantGrid = ({ form, inStock }: Props) => {
  const { draft } = form
  const [pasted, setPasted] = useState('')
  const rows = gridRows(draft)
  const stocks = inStock && stocksOf(inStock)
  const paste = (event: ClipboardEvent<HTMLTableElement>): void => {
    const cells = parseCells(event.clipboardData.getData('text/plain'))
    const index = cellIndexOf(event.currentTarget, event.target)
    if (!cells || index === -1) return
    event.preventDefault()
    const { variants, filled, outside } = pasteCells({ ...draft, rows, index, cells })
    form.set({ variants })
    setPasted(
      `${count(filled)} cell(s) pasted.${outside ? ` ${count(outside)} had no place.` : ''}`,
    )
  }
  const problem = form.problemOf('variants') ?? form.problemOf('stock')
  return (
    <Stack gap="sm">
      <Split {...{ form, inStock, rows }} />
      {/* Handles key and paste events that bubble up from the inputs. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        role="table"
        className={css.grid}
        aria-label="Stock by size and color"
        onKeyDown={moveInGrid}
        onPaste={paste}
      >
        <Head isNew={!inStock} />
        <Rows {...{ rows, form, stocks }} />
        <Sums {...{ rows, form, stocks }} />
      </table>
      <p className={subtle} role="status">
        {pasted || 'Rows copied from a spreadsheet can be pasted into any cell.'}
      </p>
      <Going {...{ form, inStock, rows }} />
      {problem && <p className={formCss.failure}>{problem}</p>}
    </Stack>
  )
}

const Head = ({ isNew }: { isNew: boolean }) => (
  <thead role="rowgroup" className={css.group}>
    <tr role="row" className={css.row}>
      {(
        [
          ['Choice', 'choice'],
          ['SKU', 'sku'],
          ['Price ($)', 'cell'],
          [isNew ? 'Stock' : 'Add or remove', 'cell'],
          ['In stock', 'stock'],
        ] as const
      ).map(([name, kind]) => (
        <th key={name} role="columnheader" scope="col" className={css.head[kind]}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

type Stocks = ReadonlyMap<string, number> | undefined
type RowsProps = { rows: readonly VariantRow[]; form: FormTools; stocks: Stocks }

const Rows = ({ rows, form, stocks }: RowsProps) =>
  groupsOf(rows, 'size').map(({ name, own, isSummed }) => (
    <tbody key={name} role="rowgroup" className={css.group}>
      {isSummed && <SumRow label={name} pieces={sumOf(own, form.draft, stocks)} kind="head" />}
      {own.map((row) => (
        <VariantFields
          key={row.key}
          {...{ row, form, stocks }}
          name={isSummed ? (row.color ?? '') : describeChoice(row)}
        />
      ))}
    </tbody>
  ))

const Sums = ({ rows, form: { draft }, stocks }: RowsProps) => (
  <tfoot role="rowgroup" className={css.group}>
    {groupsOf(rows, 'color').map(
      ({ name, own, isSummed }) =>
        isSummed && <SumRow key={name} label={`All ${name}`} pieces={sumOf(own, draft, stocks)} />,
    )}
    <SumRow label="All" pieces={sumOf(rows, draft, stocks)} />
  </tfoot>
)

const sumOf = (
  rows: readonly VariantRow[],
  { variants }: FormTools['draft'],
  stocks: Stocks,
): number =>
  rows.reduce(
    (sum, { key }) => sum + (stocks?.get(key) ?? 0) + (piecesOf(variantOf(variants, key)) || 0),
    0,
  )

/** Groups rows by size or color. Sums are useful only with several sizes and several colors. */
const groupsOf = (rows: readonly VariantRow[], field: 'size' | 'color') =>
  [...Map.groupBy(rows, (row) => row[field] ?? '')].map(([name, own]) => ({
    name,
    own,
    isSummed: own.length > 1 && own.length < rows.length,
  }))

type SumProps = { label: string; pieces: number; kind?: 'head' | 'sum' }

const SumRow = ({ label, pieces, kind = 'sum' }: SumProps) => (
  <tr role="row" className={css.sums[kind]}>
    <th role="rowheader" scope="row" colSpan={4} className={css.sumLabel}>
      <bdi>{label}</bdi>
    </th>
    <td role="cell" className={css.sum}>
      {count(pieces)}
    </td>
  </tr>
)

type NoteProps = { form: FormTools; inStock: InStock | undefined; rows: readonly VariantRow[] }

/** Shown when a product with one stock gets variants, to distribute its pieces among them. */
const Split = ({ form, inStock, rows }: NoteProps) => {
  const { draft } = form
  const whole = inStock ?? { stock: piecesOf(draft) || 0 }
  if (whole.stock === 0 || stocksOf(whole).size > 0) return null
  const left = piecesLeft(whole, draft)
  const split = (): void => {
    const shown = Object.fromEntries(rows.map(({ key }) => [key, variantOf(draft.variants, key)]))
    const keys = rows.map(({ key }) => key)
    const shareOf = (key: string): number =>
      Math.floor(left / rows.length) + (keys.indexOf(key) < left % rows.length ? 1 : 0)
    const placed = mapDrafts(shown, (one, key) => ({
      ...one,
      stock: String((piecesOf(one) || 0) + shareOf(key)),
    }))
    form.set({ variants: { ...draft.variants, ...placed } })
  }
  return (
    <div className={formCss.notice}>
      <p>
        <strong>{count(whole.stock)} piece(s) are to be split among the rows.</strong>{' '}
        {count(whole.stock - left)} placed{leftText(left)}
      </p>
      {left > 0 && (
        <div>
          <Button tone="outline" onClick={split}>
            {`Split ${count(left)} evenly`}
          </Button>
        </div>
      )}
    </div>
  )
}

const leftText = (left: number): string => {
  if (left === 0) return ', all of them.'
  return left > 0 ? `, ${count(left)} left.` : `, ${count(-left)} more than there are.`
}

/** Warns about pieces of removed sizes and colors, which a save discards. */
const Going = ({ rows, inStock }: NoteProps) => {
  const shown = new Set(rows.map(({ key }) => key))
  const going = [...(inStock ? stocksOf(inStock) : [])].filter(
    ([key, stock]) => stock > 0 && !shown.has(key),
  )
  if (going.length === 0) return null
  const pieces = going.reduce((sum, [, stock]) => sum + stock, 0)
  const names = going.map(([key, stock]) => `${describeChoice(choiceOf(key))} (${stock})`)
  return (
    <p role="alert" className={formCss.notice}>
      {`${count(pieces)} piece(s) leave the stock when you save: ${names.join('; ')}.`}
    </p>
  )
}

type FieldsProps = {
  row: VariantRow
  form: FormTools
  /** Current stock by key. Undefined for a new product. */
  stocks: Stocks
  /** The visible label: only the color if a heading already names the size. */
  name: string
}

const labels: Record<ColumnName, string> = { sku: 'SKU', price: 'Price', stock: 'Stock' }

const VariantFields = ({ row, form, stocks, name }: FieldsProps) => {
  const id = useId()
  const choice = describeChoice(row)
  const typed = variantOf(form.draft.variants, row.key)
  const now = stocks?.get(row.key)
  const before = stocks && (now ?? 0)
  const problems = columns.flatMap((column) => {
    const text =
      findProblem(column, typed[column], before) ?? form.problemOfVariant(row.key, column)
    return text ? [{ column, text: `${labels[column]} ${text}` }] : []
  })
  const set = (column: ColumnName, text: string): void =>
    form.set({
      variants: { ...form.draft.variants, [row.key]: { ...typed, [column]: text } },
    })
  return (
    <>
      <tr role="row" className={css.row}>
        <th role="rowheader" scope="row" className={css.choice}>
          <bdi>{name}</bdi>
          {isSoldOut(typed, before) && <span className={css.soldOut}> Sold out</span>}
        </th>
        {columns.map((column) => {
          const isWrong = problems.some((problem) => problem.column === column)
          return (
            <td key={column} role="cell" className={css.cell}>
              <input
                className={`${control()} ${css.input}`}
                aria-label={`${labels[column]} of ${choice}`}
                aria-invalid={isWrong || undefined}
                aria-describedby={
                  isWrong ? `${id}-${column}` : column === 'stock' ? `${id}-now` : undefined
                }
                autoComplete="off"
                value={typed[column]}
                onChange={({ target }) => set(column, target.value)}
                {...inputOf(column, form, stocks === undefined)}
              />
            </td>
          )
        })}
        <td role="cell" id={`${id}-now`} className={css.stock}>
          {stockText(typed, now, stocks === undefined)}
        </td>
      </tr>
      {problems.length > 0 && (
        <tr role="row" className={css.problems}>
          <td role="cell" colSpan={5} className={css.problem}>
            {problems.map(({ column, text }) => (
              <p key={column} id={`${id}-${column}`}>
                {text}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

const inputOf = (column: ColumnName, { draft }: FormTools, isNew: boolean) => {
  if (column === 'price') return { inputMode: 'decimal', placeholder: draft.price } as const
  if (column === 'sku') return { maxLength: 64 } as const
  return { inputMode: isNew ? 'numeric' : 'text', placeholder: '0' } as const
}

/** True if no stock remains after saving. For a new product, only if a 0 was typed. */
const isSoldOut = (typed: VariantDraft, before: number | undefined): boolean =>
  (before !== undefined || typed.stock.trim() !== '') && (before ?? 0) + piecesOf(typed) === 0

const stockText = (typed: VariantDraft, now: number | undefined, isNew: boolean): string => {
  const pieces = piecesOf(typed)
  if (isNew) return ''
  const before = now === undefined ? 'new' : `now ${count(now)}`
  return pieces ? `${before} → ${count((now ?? 0) + pieces)}` : before
}
